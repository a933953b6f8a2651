// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/lanes/lanes.h"

#include "core/interpret/tensor/elements.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

// Ops that only change the shape, or nothing: of one element, they do nothing.
bool handsOnOne(OpKind kind) {
    return (has(kind, Trait::relays) && !isElementwise(kind)) || has(kind, Trait::identity);
}

std::optional<OpKind> combinerOfRegion(const Module& module, const Region& region) {
    if (region.arguments.size() != 2 || region.yields.size() != 1) return std::nullopt;
    if (region.yields[0] == region.arguments[1]) return OpKind::select;
    if (region.ops.size() != 1) return std::nullopt;
    const OpId op = region.ops[0];
    const auto operands = module.operands(op);
    if (operands.size() != 2 || module.results(op).size() != 1 || region.yields[0] != module.results(op)[0])
        return std::nullopt;
    if (operands[0] == operands[1] || !region.arguments.contains(operands[0]) ||
        !region.arguments.contains(operands[1]))
        return std::nullopt;
    const OpKind kind = module.kind(op);
    if (combinerOf(kind) == Combiner::none && kind != OpKind::xor_) return std::nullopt;
    return kind;
}

} // namespace

Result<LaneProgram> LaneProgram::of(const Module& module, RegionId id) {
    LaneProgram program;
    program.m_module = &module;
    program.m_region = id;
    const Region& region = module.region(id);
    program.m_combiner = combinerOfRegion(module, region);

    auto& registers = program.m_registerOf;
    for (ValueId argument : region.arguments) {
        registers[argument.value] = static_cast<std::uint32_t>(program.m_constants.size());
        program.m_constants.emplace_back();
    }
    const auto constantOf = [&](OpId op, ValueId value) -> Result<void> {
        const std::int64_t one[] = {1};
        auto constant = tensorFromLiteral(module.literal(op), module.type(value).dtype, one);
        if (!constant) return fail(constant.error());
        registers[value.value] = static_cast<std::uint32_t>(program.m_constants.size());
        program.m_constants.push_back(std::move(*constant));
        return {};
    };
    // Of what stands outside of the region, constants are known; passes that merge equal ones move them there.
    const auto registerOf = [&](ValueId value) -> std::optional<std::uint32_t> {
        if (const auto at = registers.find(value.value); at != registers.end()) return at->second;
        const OpId maker = module.definingOp(value);
        if (!maker.valid() || module.kind(maker) != OpKind::constant || module.type(value).elements() != 1 ||
            !constantOf(maker, value))
            return std::nullopt;
        return registers.at(value.value);
    };
    const auto refused = [&](OpId op, const char* why) {
        return fail("not evaluated: " + module.fullName(op) + " in the region of another op", {}, why);
    };
    for (OpId op : region.ops) {
        const auto results = module.results(op);
        if (!module.regions(op).empty()) return refused(op, "it has a region of its own");
        if (results.size() != 1) return refused(op, "it has not one result");
        const TensorType type = module.type(results[0]);
        if (!type.isTensor() || type.elements() != 1) return refused(op, "its result is no scalar");
        if (module.kind(op) == OpKind::constant) {
            if (auto known = constantOf(op, results[0]); !known) return fail(known.error());
            continue;
        }
        const auto result = static_cast<std::uint32_t>(program.m_constants.size());
        registers[results[0].value] = result;
        program.m_constants.emplace_back();
        Step step{op, {}, result};
        for (ValueId operand : module.operands(op)) {
            const auto from = registerOf(operand);
            if (!from) return refused(op, "it uses a value from outside of the region");
            step.operands.push_back(*from);
        }
        if (handsOnOne(module.kind(op)) && step.operands.size() == 1)
            registers[results[0].value] = step.operands[0];
        else if (isLanewise(module.kind(op)))
            program.m_steps.push_back(std::move(step));
        else
            return refused(op, "it is not lane by lane");
    }
    for (ValueId yield : region.yields) {
        const auto from = registerOf(yield);
        if (!from) return fail("not evaluated: a region that returns a value from outside of it");
        program.m_yields.push_back(*from);
    }
    return program;
}

Result<std::vector<Tensor>> LaneProgram::registers(std::int64_t lanes, std::span<const Tensor> arguments) const {
    std::vector<Tensor> registers = m_constants;
    std::copy(arguments.begin(), arguments.end(), registers.begin());
    const std::int64_t many[] = {lanes}, one[] = {1};
    std::vector<Tensor> operands;
    for (const Step& step : m_steps) {
        operands.clear();
        bool single = true; // what depends on constants alone stays one element for all lanes
        for (auto from : step.operands) {
            operands.push_back(registers[from]);
            single = single && registers[from].elements() == 1;
        }
        const ElementType dtype = m_module->type(m_module->results(step.op)[0]).dtype;
        auto result = lanewise({*m_module, step.op}, dtype, single ? one : many, operands);
        if (!result) return fail(result.error());
        registers[step.result] = std::move(*result);
    }
    return registers;
}

namespace {

Tensor withLanes(const Tensor& value, std::int64_t lanes) {
    const std::int64_t shape[] = {lanes};
    return value.elements() == lanes ? value.reshaped(shape) : splat(value, shape);
}

} // namespace

Result<std::vector<Tensor>> LaneProgram::run(std::int64_t lanes, std::span<const Tensor> arguments) const {
    auto values = registers(lanes, arguments);
    if (!values) return values;
    std::vector<Tensor> results;
    results.reserve(m_yields.size());
    for (auto from : m_yields) results.push_back(withLanes((*values)[from], lanes));
    return results;
}

Result<std::vector<Tensor>> LaneProgram::run(std::int64_t lanes, std::span<const Tensor> arguments,
                                             std::span<const ValueId> wanted) const {
    auto values = registers(lanes, arguments);
    if (!values) return values;
    std::vector<Tensor> results;
    results.reserve(wanted.size());
    for (ValueId value : wanted) results.push_back(withLanes((*values)[m_registerOf.at(value.value)], lanes));
    return results;
}

} // namespace axiscape::kernels
