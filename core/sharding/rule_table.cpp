// SPDX-License-Identifier: GPL-3.0-or-later
// Which rule is whose: that of a family, or the op's own.
#include "core/ops/per_op.h"
#include "core/sharding/rules.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace axiscape::rules {
namespace {

struct OwnRule {
    bool (*add)(RuleBuilder&, const Module&, OpId) = nullptr; // false: it has no rule after all
    std::uint32_t operands = 1, results = 1;                  // the fewest that it can be read with
    halo::Find reaches = nullptr;                             // along shifted factors
};

// A function of this folder, whether it asks the op anything or not, and whether it can fail or not.
template <auto add> bool called(RuleBuilder& rule, const Module& module, OpId op) {
    if constexpr (std::is_invocable_r_v<bool, decltype(add), RuleBuilder&, const Module&, OpId>)
        return add(rule, module, op);
    else if constexpr (std::is_invocable_v<decltype(add), RuleBuilder&, const Module&, OpId>)
        return add(rule, module, op), true;
    else
        return add(rule), true;
}
template <auto add> constexpr OwnRule by(std::uint32_t operands = 1, std::uint32_t results = 1) {
    return {called<add>, operands, results};
}
// Of an op that does what another does, but stands outside the factor table.
template <auto add> constexpr OwnRule extendedBy(std::uint32_t operands = 1, std::uint32_t results = 1) {
    return {[](RuleBuilder& rule, const Module& module, OpId op) {
                const bool added = called<add>(rule, module, op);
                rule.leaveToExtended();
                return added;
            },
            operands, results};
}

constexpr OwnRule reaching(halo::Find reaches, OwnRule rule) {
    rule.reaches = reaches;
    return rule;
}

void pointwise(RuleBuilder& rule) { rule.pointwise(); }

bool ofEqualShapes(RuleBuilder& rule, const Module&, OpId) {
    if (!std::ranges::equal(rule.operand(0), rule.result())) return false;
    rule.pointwise();
    return true;
}
bool largest(RuleBuilder& rule, const Module&, OpId) {
    if (rule.rank(0) == 0) return false;
    topK(rule);
    return true;
}
bool reduceEach(RuleBuilder& rule, const Module& module, OpId op) {
    if (rule.operandCount() != 2 * rule.resultCount()) return false;
    reduce(rule, module, op);
    return true;
}
bool scatterEach(RuleBuilder& rule, const Module& module, OpId op) {
    if (rule.operandCount() != 2 * rule.resultCount() + 1) return false;
    scatter(rule, module, op);
    return true;
}

// A collective that acts on the dimensions that the attributes name.
template <AttributeName... names> void actingOn(RuleBuilder& rule, const Module& module, OpId op) {
    resized(rule, std::array{module.intOr(op, names, -1)...});
}

constexpr PerOp<OwnRule> kRules{
    {OpKind::dynamic_iota, by<ownResults>(0)},
    {OpKind::broadcast_in_dim, by<broadcastInDim>()},
    {OpKind::dynamic_broadcast_in_dim, extendedBy<broadcastInDim>()},
    {OpKind::broadcast, extendedBy<broadcast>()},
    {OpKind::transpose, by<transpose>()},
    {OpKind::reshape, by<reshape>()},
    {OpKind::dynamic_reshape, extendedBy<reshape>()},
    {OpKind::slice, reaching(halo::slice, by<slice>())},
    {OpKind::dynamic_slice, by<dynamicSlice>()},
    {OpKind::real_dynamic_slice, extendedBy<dynamicSlice>()},
    {OpKind::pad, reaching(halo::pad, by<pad>(2))},
    {OpKind::dynamic_pad, by<pad>(2)},
    {OpKind::dynamic_update_slice, by<dynamicUpdateSlice>(2)},
    {OpKind::concatenate, reaching(halo::concatenate, by<concatenate>())},
    {OpKind::reverse, reaching(halo::reverse, by<reverse>())},
    {OpKind::bitcast_convert, by<bitcastConvert>()},
    {OpKind::bitcast, extendedBy<ofEqualShapes>()},
    {OpKind::stochastic_convert, extendedBy<ofEqualShapes>()},
    {OpKind::set_dimension_size, extendedBy<ofEqualShapes>()},

    {OpKind::dot_general, by<dotGeneral>(2)},
    {OpKind::dot, by<dot>(2)},
    {OpKind::ragged_dot, by<raggedDot>(3)},
    {OpKind::einsum, by<einsum>()},
    {OpKind::unary_einsum, by<einsum>()},
    {OpKind::reduce, by<reduceEach>(2)},

    {OpKind::convolution, reaching(halo::convolution, by<convolution>(2))},
    {OpKind::dynamic_conv, extendedBy<convolution>(2)},
    {OpKind::reduce_window, reaching(halo::reduceWindow, by<reduceWindow>(2))},
    {OpKind::select_and_scatter, by<selectAndScatter>(3)},

    {OpKind::gather, by<gather>(2)},
    {OpKind::dynamic_gather, extendedBy<gather>(2)},
    {OpKind::scatter, by<scatterEach>(3)},
    {OpKind::torch_index_select, by<torchIndexSelect>(2)},

    {OpKind::sort, by<sort>()},
    {OpKind::top_k, by<largest>(1, 2)},
    {OpKind::topk, extendedBy<largest>(1, 2)},
    {OpKind::cholesky, by<cholesky>()},
    {OpKind::triangular_solve, by<triangularSolve>(2)},
    {OpKind::fft, by<fft>()},
    {OpKind::rng, by<ownResults>(0)},
    {OpKind::rng_bit_generator, by<rngBitGenerator>(1, 2)},
    {OpKind::batch_norm_inference, by<batchNorm>()},
    {OpKind::batch_norm_training, by<batchNorm>()},
    {OpKind::batch_norm_grad, by<batchNorm>()},

    {OpKind::all_reduce, extendedBy<pointwise>()},
    {OpKind::collective_permute, extendedBy<pointwise>()},
    {OpKind::collective_broadcast, extendedBy<pointwise>()},
    {OpKind::cross_replica_sum, extendedBy<pointwise>()},
    {OpKind::all_gather, by<actingOn<AttributeName::all_gather_dim>>()},
    {OpKind::reduce_scatter, by<actingOn<AttributeName::scatter_dimension>>()},
    {OpKind::all_to_all, by<actingOn<AttributeName::split_dimension, AttributeName::concat_dimension>>()},

    {OpKind::custom_call, by<customCall>(0, 0)},
};

} // namespace

bool addFactors(RuleBuilder& rule, const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    const auto counts = [&](std::uint32_t operands, std::uint32_t results) {
        return rule.operandCount() >= operands && rule.resultCount() >= results;
    };
    switch (ruleFamily(kind)) {
    case RuleFamily::none:
    case RuleFamily::carried: // values that do not match its regions
        return false;
    case RuleFamily::pointwise:
        if (!counts(opRow(kind).operands == 0 ? 0 : 1, 1)) return false;
        rule.pointwise();
        return true;
    case RuleFamily::aligned:
        if (!counts(1, 1)) return false;
        implicitBroadcast(rule);
        return true;
    case RuleFamily::moving:
    case RuleFamily::summing:
    case RuleFamily::windows:
    case RuleFamily::indexing:
    case RuleFamily::algebra:
    case RuleFamily::exchange:
    case RuleFamily::call:
        break;
    }
    const OwnRule& own = kRules[kind];
    return own.add != nullptr && counts(own.operands, own.results) && own.add(rule, module, op);
}

bool hasOwnRule(OpKind kind) { return kRules.lists(kind); }
halo::Find findReaches(OpKind kind) { return kRules[kind].reaches; }

} // namespace axiscape::rules
