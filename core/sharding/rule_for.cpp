// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape {
namespace {

Shape shapeOf(const Module& module, ValueId value) { return module.type(value).shape; }

RuleBuilder plainBuilder(const Module& module, OpId op) {
    std::vector<Shape> operands, results;
    for (ValueId v : module.operands(op)) operands.push_back(shapeOf(module, v));
    for (ValueId v : module.results(op)) results.push_back(shapeOf(module, v));
    return {std::move(operands), std::move(results)};
}

// How many operands and results an op must have for its rule to be read; what falls short gets no factors.
bool hasSlots(const RuleBuilder& rule, std::uint32_t operands, std::uint32_t results = 1) {
    return rule.operandCount() >= operands && rule.resultCount() >= results;
}

void addFactors(RuleBuilder& rule, const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (isElementwise(kind)) return rules::elementwise(rule);
    const auto one = [&](AttributeName name) { return std::vector<std::int64_t>{module.intOr(op, name, 0)}; };
    switch (kind) {
    case OpKind::constant:
    case OpKind::iota:
        return rules::elementwise(rule);
    case OpKind::broadcast_in_dim:
        if (hasSlots(rule, 1)) rules::broadcastInDim(rule, module, op);
        return;
    case OpKind::transpose:
        if (hasSlots(rule, 1)) rules::transpose(rule, module, op);
        return;
    case OpKind::reshape:
        if (hasSlots(rule, 1)) rules::reshape(rule);
        return;
    case OpKind::slice:
    case OpKind::dynamic_slice:
        if (hasSlots(rule, 1)) rules::slice(rule);
        return;
    case OpKind::pad:
        if (hasSlots(rule, 2)) rules::pad(rule, module, op);
        return;
    case OpKind::dynamic_update_slice:
        if (hasSlots(rule, 2)) rules::dynamicUpdateSlice(rule);
        return;
    case OpKind::concatenate:
    case OpKind::sort:
        if (hasSlots(rule, 1)) rules::allBut(rule, one(AttributeName::dimension));
        return;
    case OpKind::reverse:
        if (hasSlots(rule, 1)) rules::allBut(rule, module.ints(op, AttributeName::dimensions));
        return;
    case OpKind::top_k:
        if (hasSlots(rule, 1, 2)) {
            const std::int64_t last[] = {static_cast<std::int64_t>(rule.rank(0)) - 1};
            rules::allBut(rule, last);
        }
        return;
    case OpKind::dot_general:
        if (hasSlots(rule, 2)) rules::dotGeneral(rule, module, op);
        return;
    case OpKind::convolution:
        if (hasSlots(rule, 2)) rules::convolution(rule, module, op);
        return;
    case OpKind::reduce:
        if (hasSlots(rule, 2) && rule.operandCount() == 2 * rule.resultCount()) rules::reduce(rule, module, op);
        return;
    case OpKind::reduce_window:
        if (hasSlots(rule, 2)) rules::reduceWindow(rule, module, op);
        return;
    case OpKind::gather:
        if (hasSlots(rule, 2)) rules::gather(rule, module, op);
        return;
    case OpKind::scatter:
        if (hasSlots(rule, 3) && rule.operandCount() == 2 * rule.resultCount() + 1) rules::scatter(rule, module, op);
        return;
    default:
        return;
    }
}

std::vector<Shape> shapesOf(const RuleBuilder& rule) {
    std::vector<Shape> shapes;
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) shapes.push_back(rule.shape(slot));
    return shapes;
}

} // namespace

FactorRule ruleFor(const Module& module, OpId op, std::uint32_t carried, RuleSet set, const CustomRules*) {
    if (isDataFlow(module.kind(op))) {
        RuleBuilder rule = rules::carried(module, op, carried);
        const auto shapes = shapesOf(rule);
        return usablePart(rule.finish(), shapes, set);
    }
    RuleBuilder rule = plainBuilder(module, op);
    addFactors(rule, module, op);
    const auto shapes = shapesOf(rule);
    return usablePart(rule.finish(), shapes, set);
}

} // namespace axiscape
