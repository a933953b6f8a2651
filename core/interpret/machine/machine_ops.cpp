// SPDX-License-Identifier: GPL-3.0-or-later
// Single ops: operands from the environment, results back into it.
#include "core/interpret/machine/machine_state.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/double_precision.h"
#include "core/interpret/tensor/elements.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

// Of so many devices with different operands the last ones are compared with the next device's.
constexpr std::size_t kMostCompared = 16;

Tensor deviceNumber(std::uint32_t number) {
    Tensor tensor(ElementType::ui32, {});
    *tensor.mutableData<std::uint32_t>() = number;
    return tensor;
}

} // namespace

std::vector<Tensor> Machine::State::operandsOf(OpId op, std::uint32_t device) {
    const auto operands = module->operands(op);
    std::vector<Tensor> taken;
    taken.reserve(operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const bool again = std::find(operands.begin() + static_cast<std::ptrdiff_t>(i) + 1, operands.end(),
                                     operands[i]) != operands.end();
        taken.push_back(values.take(operands[i], device, !again && lifetimes.takes(op, operands[i])));
    }
    return taken;
}

bool Machine::State::sameOperands(OpId op, std::uint32_t a, std::uint32_t b) const {
    for (const ValueId value : module->operands(op))
        if (!isSameValue(values.get(value, a), values.get(value, b))) return false;
    return true;
}

Result<void> Machine::State::setResults(OpId op, std::uint32_t device, std::vector<Tensor> results) {
    const auto ids = module->results(op);
    if (results.size() != ids.size())
        return fail(fmt::format("it makes {} values for {} results", results.size(), ids.size()));
    for (std::uint32_t i = 0; i < ids.size(); ++i) values.set(ids[i], device, std::move(results[i]));
    return {};
}

Result<void> Machine::State::execute(OpId op) {
    const auto& devices = frames.back().devices;
    const OpKind kind = module->kind(op);
    if (has(kind, Trait::collective)) return runExchange(op, devices);
    if (const auto run = onDevices()[kind]) return (this->*run)(op, devices);
    if (const auto check = machine::checkOf(*module, op)) return runCheck(op, *check, devices);
    return evaluateOn(op, devices);
}

const PerOp<Machine::State::OnDevices>& Machine::State::onDevices() {
    static constexpr PerOp<OnDevices> kOnDevices{
        {OpKind::composite, &State::runComposite},
        {OpKind::partition_id, &State::runNumber},
        {OpKind::replica_id, &State::runNumber},
    };
    return kOnDevices;
}

Result<void> Machine::State::runNumber(OpId op, std::span<const std::uint32_t> devices) {
    for (const auto device : devices) {
        const bool partition = module->kind(op) == OpKind::partition_id;
        const auto number = partition ? device % grid.partitions : device / grid.partitions;
        if (auto set = setResults(op, device, {deviceNumber(number)}); !set) return set;
    }
    return {};
}

// What marks values, orders effects or names a sharding. Shardy's own collectives move the parts of a whole value,
// which stays what it is; partial sums are whole here. And what an asynchronous computation gives.
bool Machine::State::handsOn(OpId op, std::vector<Tensor>& operands, std::vector<Tensor>& results) {
    const OpKind kind = module->kind(op);
    if (has(kind, Trait::identity)) {
        results = std::move(operands);
        if (results.size() > module->results(op).size()) results.resize(module->results(op).size());
        return true;
    }
    if (kind != OpKind::async_done) return false;
    const auto inside = operands.at(0).tupleElements();
    results.assign(inside.begin(), inside.end());
    return true;
}

// Bits are of the types that the program was written in: there, and back.
Result<std::vector<Tensor>> Machine::State::evaluateAsWritten(OpId op, std::vector<Tensor> operands) {
    const auto own = written->operands(op);
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (const TensorType type = written->type(own[i]); type.isTensor())
            operands[i] = kernels::convertTensor(operands[i], type.dtype);
    auto results = kernels::evaluate({*written, op}, std::move(operands));
    if (!results) return results;
    for (Tensor& result : *results)
        if (result.dtype() != ElementType::none)
            result = kernels::convertTensor(result, inDoublePrecision(result.dtype()));
    return results;
}

Result<void> Machine::State::evaluateOn(OpId op, std::span<const std::uint32_t> devices) {
    const bool constant = module->kind(op) == OpKind::constant && module->regionOf(op).valid();
    const auto evaluated = [&](std::vector<Tensor> operands) -> Result<std::vector<Tensor>> {
        if (constant)
            if (const auto found = constants.find(op.value); found != constants.end())
                return std::vector<Tensor>{found->second};
        std::vector<Tensor> results;
        if (handsOn(op, operands, results)) return results;
        auto made = !ofBits.empty() && ofBits[op.value] ? evaluateAsWritten(op, std::move(operands))
                                                        : kernels::evaluate({*module, op}, std::move(operands));
        if (constant && made && made->size() == 1) constants.emplace(op.value, (*made)[0]);
        return made;
    };
    // What is made of the same operands is made once: a global program on many devices, and what is whole along an
    // axis. `next` links devices that do the same, `last` is the end of each such list.
    constexpr std::uint32_t kNone = 0xffffffffu;
    auto& [leaders, next, last] = sharing;
    leaders.clear();
    next.assign(devices.size(), kNone);
    last.assign(devices.size(), kNone);
    for (std::uint32_t i = 0; i < devices.size(); ++i) {
        const auto looked = static_cast<std::ptrdiff_t>(std::min(leaders.size(), kMostCompared));
        const auto same = std::find_if(leaders.end() - looked, leaders.end(),
                                       [&](auto leader) { return sameOperands(op, devices[leader], devices[i]); });
        if (same == leaders.end()) {
            leaders.push_back(i);
            last[i] = i;
        } else {
            next[last[*same]] = i;
            last[*same] = i;
        }
    }
    for (const auto leader : leaders) {
        auto operands = operandsOf(op, devices[leader]);
        for (auto i = next[leader]; i != kNone; i = next[i]) operandsOf(op, devices[i]); // given up
        auto results = evaluated(std::move(operands));
        if (!results) return fail(results.error());
        for (auto i = next[leader]; i != kNone; i = next[i])
            if (auto set = setResults(op, devices[i], *results); !set) return set;
        if (auto set = setResults(op, devices[leader], std::move(*results)); !set) return set;
    }
    return {};
}

Result<void> Machine::State::runExchange(OpId op, std::span<const std::uint32_t> devices) {
    std::vector<bool> here(grid.count(), false);
    PerDevice operands(grid.count());
    for (const auto device : devices) {
        here[device] = true;
        operands[device] = operandsOf(op, device);
    }
    auto results = exchange(*module, op, grid, here, operands);
    if (!results) return fail(results.error());
    for (const auto device : devices)
        if (auto set = setResults(op, device, std::move((*results)[device])); !set) return set;
    return {};
}

Result<void> Machine::State::runCheck(OpId op, const machine::Check& check, std::span<const std::uint32_t> devices) {
    Tensor constant;
    if (module->operands(op).size() != (check.constant ? 1u : 2u)) return fail("it does not compare two values");
    if (check.constant) {
        auto expected = machine::expectedOf(*module, op);
        if (!expected) return fail(expected.error());
        constant = std::move(*expected);
    }
    for (const auto device : devices) {
        const auto operands = operandsOf(op, device);
        ++checks;
        auto message = check.compare(operands[0], check.constant ? constant : operands[1]);
        for (const ValueId result : module->results(op)) { // of check.eq: whether it holds
            Tensor holds(ElementType::i1, {});
            *holds.mutableData<std::uint8_t>() = message.empty() ? 1 : 0;
            values.set(result, device, std::move(holds));
        }
        if (!message.empty()) failed.push_back({op, device, std::move(message)});
    }
    return {};
}

// The decomposition, run by a machine of its own in this one step.
Result<void> Machine::State::runComposite(OpId op, std::span<const std::uint32_t> devices) {
    auto name = module->textOf(op, AttributeName::decomposition);
    if (name.starts_with('@')) name.remove_prefix(1);
    if (name.size() >= 2 && name.starts_with('"')) name = name.substr(1, name.size() - 2);
    auto found = functions.find(name);
    if (found == functions.end()) {
        if (!options.functionOf) return fail("not evaluated: nothing finds its decomposition", {}, std::string(name));
        auto decomposition = options.functionOf(*module, name);
        if (!decomposition) return fail(decomposition.error());
        auto program = machine::programOf(std::move(*decomposition), options.doublePrecision);
        if (!program) return fail(program.error());
        found = functions.emplace(name, std::move(*program)).first;
    }
    std::vector<std::vector<Tensor>> arguments;
    for (const auto device : devices) arguments.push_back(operandsOf(op, device));
    const bool all = devices.size() == grid.count();
    MachineOptions inner = options;
    inner.keepValues = false;
    inner.replicas = all ? grid.replicas : 1;
    inner.partitions = all ? grid.partitions : static_cast<std::uint32_t>(devices.size());
    auto machine = State::machine(found->second, std::move(arguments), std::move(inner));
    if (!machine) return fail(machine.error());
    if (auto ran = machine->run(); !ran) return ran;
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (auto set = setResults(op, devices[i], machine->results(static_cast<std::uint32_t>(i))); !set) return set;
    return {};
}

bool Machine::evaluates(OpKind kind) {
    return has(kind, Trait::entered) || canExchange(kind) || State::onDevices().lists(kind) ||
           kind == OpKind::async_done || machine::isCheck(kind) || kernels::hasEvaluator(kind);
}

} // namespace axiscape
