// SPDX-License-Identifier: GPL-3.0-or-later
// Frames: how a machine goes into regions and comes out of them.
#include "core/interpret/machine/machine_state.h"
#include "core/interpret/machine/place.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::size_t kMaxEmptyTurns = 1 << 20; // of regions without ops

// The branch that the operand of `case` or `if` chooses.
std::size_t chosen(OpKind kind, const Tensor& index, std::size_t count) {
    if (kind == OpKind::if_) return *index.data<std::uint8_t>() != 0 ? 0 : 1;
    const auto i = *index.data<std::int32_t>();
    return i < 0 || static_cast<std::size_t>(i) >= count ? count - 1 : static_cast<std::size_t>(i);
}

bool isOne(const TensorType& type, ElementType dtype) { return type.dtype == dtype && type.elements() == 1; }

// As many values, each of the same type: what one region gives, another takes. IdRange or span.
Result<void> sameTypes(const Module& module, const auto& given, const auto& taken, std::string_view what) {
    if (given.size() != taken.size())
        return fail(fmt::format("{}: {} values for {}", what, given.size(), taken.size()));
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto a = module.type(given[i]), b = module.type(taken[i]);
        if (a.dtype != b.dtype || !std::ranges::equal(a.shape, b.shape))
            return fail(fmt::format("{}: value {} is {} for {}", what, i, a.text, b.text));
    }
    return {};
}

} // namespace

void Machine::State::push(OpId owner, RegionId region, std::vector<std::uint32_t> devices) {
    frames.push_back({owner, region, lifetimes.first(region), std::move(devices), {}});
}

void Machine::State::finish(OpId op) { values.release(lifetimes.endingAt(op), frames.back().devices); }

Result<const machine::ManualShards*> Machine::State::boundaryOf(OpId op) {
    auto found = boundaries.find(op.value);
    if (found == boundaries.end()) {
        auto boundary = machine::ManualShards::of(*module, op, grid.count());
        if (!boundary) return fail(boundary.error());
        found = boundaries.emplace(op.value, std::move(*boundary)).first;
    }
    return &found->second;
}

Result<void> Machine::State::enter(OpId op) {
    const OpKind kind = module->kind(op);
    const auto regions = module->regions(op);
    const auto devices = frames.back().devices;
    if (regions.empty()) return fail("it has no region");

    if (kind == OpKind::case_ || kind == OpKind::if_) {
        if (kind == OpKind::if_ && regions.size() != 2) return fail("it does not have two branches");
        const auto chooser = kind == OpKind::if_ ? ElementType::i1 : ElementType::i32;
        if (module->operands(op).size() != 1 || !isOne(module->type(module->operands(op)[0]), chooser))
            return fail(fmt::format("it is not chosen by one {}", elementName(chooser)));
        std::vector<machine::Branch> branches(regions.size());
        for (std::size_t i = 0; i < regions.size(); ++i) branches[i].region = regions[i];
        for (const auto device : devices) {
            const Tensor& index = values.get(module->operands(op)[0], device);
            branches[chosen(kind, index, regions.size())].devices.push_back(device);
        }
        std::erase_if(branches, [](const machine::Branch& branch) { return branch.devices.empty(); });
        push(op, branches[0].region, std::move(branches[0].devices));
        branches.erase(branches.begin());
        frames.back().later = std::move(branches);
        return {};
    }

    const Region& first = module->region(regions[0]);
    if (kind != OpKind::manual_computation) // tiles are not of the types outside
        if (auto same = sameTypes(*module, module->operands(op), first.arguments, "operands"); !same) return same;
    if (kind == OpKind::while_) {
        if (regions.size() != 2) return fail("it does not have a condition and a body");
        const Region& body = module->region(regions[1]);
        if (first.yields.size() != 1 || !isOne(module->type(first.yields[0]), ElementType::i1))
            return fail("its condition is not one i1");
        if (auto same = sameTypes(*module, first.arguments, body.arguments, "arguments"); !same) return same;
        if (auto same = sameTypes(*module, body.yields, first.arguments, "values carried"); !same) return same;
        if (auto same = sameTypes(*module, first.arguments, module->results(op), "results"); !same) return same;
    }
    const machine::ManualShards* boundary = nullptr;
    if (kind == OpKind::manual_computation) {
        if (devices.size() != grid.count())
            return fail("not all devices come to it", {}, "some took another branch, or left the loop");
        const auto found = boundaryOf(op);
        if (!found) return fail(found.error());
        boundary = *found;
    }
    for (const auto device : devices) {
        auto operands = operandsOf(op, device);
        for (std::size_t i = 0; i < operands.size(); ++i)
            values.set(first.arguments[i], device,
                       boundary ? boundary->enter(i, device, operands[i]) : std::move(operands[i]));
    }
    push(op, regions[0], devices);
    return {};
}

Result<void> Machine::State::settle() {
    for (std::size_t turns = 0; frames.size() > 1 && !frames.back().next.valid(); ++turns) {
        const OpId owner = frames.back().owner;
        if (turns == kMaxEmptyTurns)
            return fail(machine::errorAt(*module, owner,
                                         {ErrorCode::wrongInput, "a loop without ops does not end", {}, {}, {}, {}}));
        if (auto ended = endOfRegion(); !ended) return fail(machine::errorAt(*module, owner, ended.error()));
    }
    return {};
}

Result<void> Machine::State::endOfRegion() {
    const machine::Frame& frame = frames.back();
    if (module->kind(frame.owner) != OpKind::while_) return endOfBranch();
    if (frame.region == module->regions(frame.owner)[0])
        endOfCondition();
    else
        endOfLoopBody();
    return {};
}

// Devices whose condition is false have the results and wait; the others run the body. What is carried stands in the
// arguments of the condition.
void Machine::State::endOfCondition() {
    const machine::Frame frame = std::move(frames.back());
    frames.pop_back();
    const auto regions = module->regions(frame.owner);
    const Region &condition = module->region(frame.region), &body = module->region(regions[1]);
    std::vector<std::uint32_t> going;
    for (const auto device : frame.devices) {
        const bool goesOn = *values.get(condition.yields[0], device).data<std::uint8_t>() != 0;
        if (goesOn) going.push_back(device);
        for (std::uint32_t i = 0; i < condition.arguments.size(); ++i)
            values.set(goesOn ? body.arguments[i] : module->results(frame.owner)[i], device,
                       values.take(condition.arguments[i], device, true));
    }
    values.release(lifetimes.endingWith(frame.region), frame.devices);
    if (going.empty())
        finish(frame.owner);
    else
        push(frame.owner, regions[1], std::move(going));
}

void Machine::State::endOfLoopBody() {
    machine::Frame frame = std::move(frames.back());
    frames.pop_back();
    const auto condition = module->regions(frame.owner)[0];
    const auto carried = module->region(condition).arguments;
    const auto yields = module->region(frame.region).yields;
    for (const auto device : frame.devices)
        for (std::uint32_t i = 0; i < carried.size(); ++i)
            values.set(carried[i], device, values.get(yields[i], device));
    values.release(lifetimes.endingWith(frame.region), frame.devices);
    push(frame.owner, condition, std::move(frame.devices));
}

// Of case, if, manual_computation and those that only name what is inside.
Result<void> Machine::State::endOfBranch() {
    machine::Frame frame = std::move(frames.back());
    frames.pop_back();
    const auto yields = module->region(frame.region).yields;
    const auto results = module->results(frame.owner);
    if (module->kind(frame.owner) == OpKind::async_start) { // its result holds what async_done will give
        for (const auto device : frame.devices) {
            std::vector<Tensor> inside;
            for (const ValueId value : yields) inside.push_back(values.get(value, device));
            values.set(results[0], device, Tensor::tuple(std::move(inside)));
        }
    } else if (module->kind(frame.owner) == OpKind::manual_computation) {
        const auto boundary = boundaryOf(frame.owner);
        if (!boundary) return fail(boundary.error());
        for (std::uint32_t i = 0; i < results.size(); ++i) {
            std::vector<Tensor> tiles;
            tiles.reserve(frame.devices.size());
            for (const auto device : frame.devices) tiles.push_back(values.get(yields[i], device));
            auto whole = (*boundary)->leave(i, tiles);
            for (const auto device : frame.devices) values.set(results[i], device, std::move(whole[device]));
        }
    } else {
        if (auto same = sameTypes(*module, yields, results, "results"); !same) return same;
        for (const auto device : frame.devices)
            for (std::uint32_t i = 0; i < results.size(); ++i)
                values.set(results[i], device, values.get(yields[i], device));
    }
    values.release(lifetimes.endingWith(frame.region), frame.devices);
    if (frame.later.empty()) {
        finish(frame.owner);
        return {};
    }
    push(frame.owner, frame.later[0].region, std::move(frame.later[0].devices));
    frame.later.erase(frame.later.begin());
    frames.back().later = std::move(frame.later);
    return {};
}

} // namespace axiscape
