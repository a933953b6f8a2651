// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/custom_rules.h"
#include "core/sharding/rules.h"

namespace axiscape {
namespace {

Shape shapeOf(const Module& module, ValueId value) { return module.type(value).shape; }

RuleBuilder plainBuilder(const Module& module, OpId op) {
    std::vector<Shape> operands, results;
    for (ValueId v : module.operands(op)) operands.push_back(shapeOf(module, v));
    for (ValueId v : module.results(op)) results.push_back(shapeOf(module, v));
    return {std::move(operands), std::move(results)};
}

std::vector<Shape> shapesOf(const RuleBuilder& rule) {
    std::vector<Shape> shapes;
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) shapes.push_back(rule.shape(slot));
    return shapes;
}

// A rule that the user gives wins, then one that stands on the op; nothing if there is none, or it does not fit.
std::optional<FactorRule> givenRule(const Module& module, OpId op, std::span<const Shape> shapes,
                                    std::size_t operandCount, const CustomRules* custom) {
    const bool call = module.kind(op) == OpKind::custom_call;
    if (call && custom != nullptr) {
        const CustomCallRule* given = custom->find(customCallTarget(module, op));
        if (given != nullptr && given->rule)
            if (auto rule = bindRule(*given->rule, shapes); rule && rule->operandCount == operandCount) return *rule;
    }
    const std::string_view text = rules::textNamed(module, op, "sdy.sharding_rule");
    // What Shardy itself wrote on an op is no more than our own rule.
    if (text.empty() || (!call && text.find(", custom") == text.npos)) return std::nullopt;
    if (auto rule = parseRule(text, shapes); rule && rule->operandCount == operandCount) return *rule;
    return std::nullopt;
}

} // namespace

FactorRule ruleFor(const Module& module, OpId op, std::uint32_t carried, RuleSet set, const CustomRules* custom) {
    const bool dataFlow = rules::tiesValues(module, op);
    RuleBuilder rule = dataFlow ? rules::carried(module, op, carried) : plainBuilder(module, op);
    const auto shapes = shapesOf(rule);
    if (!dataFlow)
        if (const auto given = givenRule(module, op, shapes, rule.operandCount(), custom))
            return usablePart(*given, shapes, set, oneSided(*given));
    const bool known = dataFlow || rules::addFactors(rule, module, op);
    if (!known) return set == RuleSet::full ? FactorRule{} : rule.withoutFactors();
    const FactorRule full = rule.finish();
    return usablePart(full, shapes, set, rule.unusable());
}

} // namespace axiscape
