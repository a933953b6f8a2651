// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/custom_rules.h"
#include "core/sharding/rules.h"

#include <algorithm>
#include <array>

namespace axiscape {
namespace {

Shape shapeOf(const Module& module, ValueId value) { return module.type(value).shape; }

RuleBuilder plainBuilder(const Module& module, OpId op) {
    std::vector<Shape> operands, results;
    for (ValueId v : module.operands(op)) operands.push_back(shapeOf(module, v));
    for (ValueId v : module.results(op)) results.push_back(shapeOf(module, v));
    return {std::move(operands), std::move(results)};
}

std::string_view textNamed(const Module& module, OpId op, std::string_view name) {
    for (const Attribute& attribute : module.attributes(op))
        if (attribute.text.valid() && module.text(attribute.name) == name) return module.text(attribute.text);
    return {};
}

// chlo.broadcast_add and so on.
bool isImplicitBroadcast(OpKind kind) {
    return opKindDialect(kind) == "chlo" && opKindName(kind).starts_with("broadcast_");
}

// Ops of one operand and one result that hand their value on.
bool isIdentity(OpKind kind) {
    switch (kind) {
    case OpKind::reshard:
    case OpKind::data_flow_edge:
    case OpKind::func_data_flow_edge:
    case OpKind::sdy_all_gather:
    case OpKind::sdy_all_reduce:
    case OpKind::sdy_all_slice:
    case OpKind::sdy_all_to_all:
    case OpKind::sdy_collective_permute:
    case OpKind::sdy_reduce_scatter:
    case OpKind::sdy_replicated_to_unreduced:
    case OpKind::sdy_sharded_to_unreduced:
    case OpKind::add_dependency:
    case OpKind::domain:
        return true;
    default:
        return false;
    }
}

// Adds the factors of the op; false if it has no rule, or too few operands or results for it to be read.
bool addFactors(RuleBuilder& rule, const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    const auto has = [&](std::uint32_t operands, std::uint32_t results = 1) {
        return rule.operandCount() >= operands && rule.resultCount() >= results;
    };
    const auto done = [](bool enough, auto add) {
        if (enough) add();
        return enough;
    };
    const auto number = [&](AttributeName name) { return module.intOr(op, name, -1); };
    if (isElementwise(kind) || isIdentity(kind)) return done(has(1), [&] { rules::elementwise(rule); });
    if (isImplicitBroadcast(kind)) return done(has(1), [&] { rules::implicitBroadcast(rule); });
    switch (kind) {
    case OpKind::constant:
    case OpKind::iota:
        return done(has(0), [&] { rules::elementwise(rule); });
    case OpKind::dynamic_iota:
    case OpKind::rng:
        return done(has(0), [&] { rules::ownResults(rule); });
    case OpKind::broadcast_in_dim:
        return done(has(1), [&] { rules::broadcastInDim(rule, module.ints(op, AttributeName::broadcast_dimensions)); });
    case OpKind::dynamic_broadcast_in_dim:
        return done(has(1),
                    [&] { rules::broadcastInDim(rule, module.ints(op, AttributeName::broadcast_dimensions), false); });
    case OpKind::broadcast:
        return done(has(1), [&] { // the operand's dimensions are the last
            std::vector<std::int64_t> to;
            for (std::size_t d = 0; d < rule.rank(0); ++d)
                to.push_back(static_cast<std::int64_t>(rule.result().size() - rule.rank(0) + d));
            rules::broadcastInDim(rule, to, false);
        });
    case OpKind::transpose:
        return done(has(1), [&] { rules::transpose(rule, module, op); });
    case OpKind::reshape:
        return done(has(1), [&] { rules::reshape(rule); });
    case OpKind::dynamic_reshape:
        return done(has(1), [&] { rules::reshape(rule, false); });
    case OpKind::slice:
        return done(has(1), [&] { rules::slice(rule); });
    case OpKind::dynamic_slice:
        return done(has(1), [&] { rules::dynamicSlice(rule); });
    case OpKind::real_dynamic_slice:
        return done(has(1), [&] { rules::dynamicSlice(rule, false); });
    case OpKind::pad:
    case OpKind::dynamic_pad:
        return done(has(2), [&] { rules::pad(rule, module, op); });
    case OpKind::dynamic_update_slice:
        return done(has(2), [&] { rules::dynamicUpdateSlice(rule, module, op); });
    case OpKind::concatenate:
        return done(has(1), [&] { rules::concatenate(rule, module, op); });
    case OpKind::sort:
        return done(has(1), [&] { rules::sort(rule, module, op); });
    case OpKind::reverse:
        return done(has(1), [&] { rules::reverse(rule, module, op); });
    case OpKind::bitcast_convert:
        return done(has(1), [&] { rules::bitcastConvert(rule); });
    case OpKind::bitcast:
    case OpKind::stochastic_convert:
    case OpKind::set_dimension_size:
        return done(has(1) && std::ranges::equal(rule.operand(0), rule.result()),
                    [&] { rules::elementwise(rule, false); });
    case OpKind::top_k:
    case OpKind::topk:
        return done(has(1, 2) && rule.rank(0) > 0, [&] { rules::topK(rule, kind == OpKind::top_k); });
    case OpKind::dot_general:
        return done(has(2), [&] { rules::dotGeneral(rule, module, op); });
    case OpKind::dot:
        return done(has(2), [&] { rules::dot(rule); });
    case OpKind::ragged_dot:
        return done(has(3), [&] { rules::raggedDot(rule, textNamed(module, op, "ragged_dot_dimension_numbers")); });
    case OpKind::einsum:
    case OpKind::unary_einsum:
        return has(1) && rules::einsum(rule, textNamed(module, op, "einsum_config"));
    case OpKind::convolution:
        return done(has(2), [&] { rules::convolution(rule, module, op); });
    case OpKind::dynamic_conv:
        return done(has(2), [&] {
            rules::convolution(rule, module, op);
            rule.leaveToExtended();
        });
    case OpKind::reduce:
        return done(has(2) && rule.operandCount() == 2 * rule.resultCount(), [&] { rules::reduce(rule, module, op); });
    case OpKind::reduce_window:
        return done(has(2), [&] { rules::reduceWindow(rule, module, op); });
    case OpKind::select_and_scatter:
        return done(has(3), [&] { rules::selectAndScatter(rule, module, op); });
    case OpKind::gather:
        return done(has(2), [&] { rules::gather(rule, module, op); });
    case OpKind::dynamic_gather:
        return done(has(2), [&] {
            rules::gather(rule, module, op);
            rule.leaveToExtended();
        });
    case OpKind::scatter:
        return done(has(3) && rule.operandCount() == 2 * rule.resultCount() + 1,
                    [&] { rules::scatter(rule, module, op); });
    case OpKind::torch_index_select:
        return done(has(2), [&] { rules::torchIndexSelect(rule, module, op); });
    case OpKind::cholesky:
        return done(has(1), [&] { rules::cholesky(rule); });
    case OpKind::triangular_solve:
        return done(has(2), [&] { rules::triangularSolve(rule, module, op); });
    case OpKind::fft:
        return done(has(1), [&] { rules::fft(rule, module, op); });
    case OpKind::rng_bit_generator:
        return done(has(1, 2), [&] { rules::rngBitGenerator(rule); });
    case OpKind::batch_norm_inference:
    case OpKind::batch_norm_training:
    case OpKind::batch_norm_grad:
        return done(has(1), [&] { rules::batchNorm(rule, module, op); });
    case OpKind::all_reduce:
    case OpKind::collective_permute:
    case OpKind::collective_broadcast:
    case OpKind::cross_replica_sum:
        return done(has(1), [&] { rules::elementwise(rule, false); });
    case OpKind::all_gather:
        return done(has(1), [&] { rules::resized(rule, std::array{number(AttributeName::all_gather_dim)}); });
    case OpKind::reduce_scatter:
        return done(has(1), [&] { rules::resized(rule, std::array{number(AttributeName::scatter_dimension)}); });
    case OpKind::all_to_all:
        return done(has(1), [&] {
            rules::resized(rule,
                           std::array{number(AttributeName::split_dimension), number(AttributeName::concat_dimension)});
        });
    case OpKind::custom_call:
        return rules::customCall(rule, module, op);
    default:
        return false;
    }
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
    const std::string_view text = textNamed(module, op, "sdy.sharding_rule");
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
    const bool known = dataFlow || addFactors(rule, module, op);
    if (!known) return set == RuleSet::full ? FactorRule{} : rule.withoutFactors();
    const FactorRule full = rule.finish();
    return usablePart(full, shapes, set, rule.unusable());
}

} // namespace axiscape
