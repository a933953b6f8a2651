// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape::rules {

// Factors in the order of the result (batching, lhs free, rhs free), then the contracted ones.
void dotGeneral(RuleBuilder& rule, const Module& module, OpId op) {
    const auto lhsBatch = module.ints(op, AttributeName::lhs_batching_dimensions);
    const auto rhsBatch = module.ints(op, AttributeName::rhs_batching_dimensions);
    const auto lhsContracted = module.ints(op, AttributeName::lhs_contracting_dimensions);
    const auto rhsContracted = module.ints(op, AttributeName::rhs_contracting_dimensions);
    const std::uint32_t result = rule.resultSlot(0);
    std::size_t next = 0; // dimension of the result
    for (std::size_t k = 0; k < lhsBatch.size(); ++k, ++next) {
        const FactorIndex factor = rule.parallel(rule.size(result, next));
        rule.place(0, static_cast<std::size_t>(lhsBatch[k]), factor);
        rule.place(1, static_cast<std::size_t>(rhsBatch[k]), factor);
        rule.place(result, next, factor);
    }
    const auto free = [&](std::uint32_t slot, auto batch, auto contracted) {
        for (std::size_t d = 0; d < rule.rank(slot); ++d) {
            if (contains(batch, d) || contains(contracted, d)) continue;
            const FactorIndex factor = rule.parallel(rule.size(slot, d));
            rule.place(slot, d, factor);
            rule.place(result, next++, factor);
        }
    };
    free(0, lhsBatch, lhsContracted);
    free(1, rhsBatch, rhsContracted);
    for (std::size_t k = 0; k < lhsContracted.size(); ++k) {
        const auto d = static_cast<std::size_t>(lhsContracted[k]);
        const FactorIndex factor = rule.reduction(rule.size(0, d), Combiner::add);
        rule.place(0, d, factor);
        rule.place(1, static_cast<std::size_t>(rhsContracted[k]), factor);
    }
}

// With groups, features stay whole: a group must not be cut.
void convolution(RuleBuilder& rule, const Module& module, OpId op) {
    const auto dim = [&](AttributeName name) { return static_cast<std::size_t>(module.intOr(op, name, 0)); };
    const bool featureGroups = module.intOr(op, AttributeName::feature_group_count, 1) != 1;
    const bool batchGroups = module.intOr(op, AttributeName::batch_group_count, 1) != 1;
    const std::uint32_t result = rule.resultSlot(0);
    if (!batchGroups) {
        const std::size_t in = dim(AttributeName::input_batch_dimension);
        const FactorIndex batch = rule.parallel(rule.size(0, in));
        rule.place(0, in, batch);
        rule.place(result, dim(AttributeName::output_batch_dimension), batch);
    }
    const auto inputSpatial = module.ints(op, AttributeName::input_spatial_dimensions);
    const auto kernelSpatial = module.ints(op, AttributeName::kernel_spatial_dimensions);
    const auto outputSpatial = module.ints(op, AttributeName::output_spatial_dimensions);
    const auto at = [&](AttributeName name, std::size_t i, std::int64_t otherwise) {
        const auto list = module.ints(op, name);
        return i < list.size() ? list[i] : otherwise;
    };
    for (std::size_t s = 0; s < inputSpatial.size(); ++s) {
        const auto in = static_cast<std::size_t>(inputSpatial[s]);
        const bool pointwise =
            rule.size(1, static_cast<std::size_t>(kernelSpatial[s])) == 1 &&
            at(AttributeName::window_strides, s, 1) == 1 && at(AttributeName::lhs_dilation, s, 1) == 1 &&
            at(AttributeName::padding, 2 * s, 0) == 0 && at(AttributeName::padding, 2 * s + 1, 0) == 0;
        if (!pointwise) continue;
        const FactorIndex factor = rule.parallel(rule.size(0, in));
        rule.place(0, in, factor);
        rule.place(result, static_cast<std::size_t>(outputSpatial[s]), factor);
    }
    if (featureGroups || batchGroups) return;
    const std::size_t out = dim(AttributeName::kernel_output_feature_dimension);
    const FactorIndex feature = rule.parallel(rule.size(1, out));
    rule.place(1, out, feature);
    rule.place(result, dim(AttributeName::output_feature_dimension), feature);
    const std::size_t in = dim(AttributeName::input_feature_dimension);
    const FactorIndex summed = rule.reduction(rule.size(0, in), Combiner::add);
    rule.place(0, in, summed);
    rule.place(1, dim(AttributeName::kernel_input_feature_dimension), summed);
}

// Operands are the inputs, then as many initial values.
void reduce(RuleBuilder& rule, const Module& module, OpId op) {
    const auto reduced = module.ints(op, AttributeName::dimensions);
    const std::uint32_t inputs = rule.resultCount();
    const Combiner combiner = inputs == 1 ? combinerOf(module, op) : Combiner::none;
    const Shape shape = rule.operand(0);
    std::size_t kept = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (contains(reduced, d)) continue;
        const FactorIndex factor = rule.parallel(shape[d]);
        for (std::uint32_t i = 0; i < inputs; ++i) {
            rule.place(i, d, factor);
            rule.place(rule.resultSlot(i), kept, factor);
        }
        ++kept;
    }
    if (combiner == Combiner::none) return;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (contains(reduced, d)) rule.place(0, d, rule.reduction(shape[d], combiner));
}

void reduceWindow(RuleBuilder& rule, const Module& module, OpId op) {
    const auto all = [&](AttributeName name, std::size_t d, std::int64_t otherwise) {
        const auto list = module.ints(op, name);
        return d >= list.size() || list[d] == otherwise;
    };
    const Shape shape = rule.operand(0);
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const bool untouched = all(AttributeName::window_dimensions, d, 1) &&
                               all(AttributeName::window_strides, d, 1) && all(AttributeName::base_dilations, d, 1) &&
                               all(AttributeName::window_dilations, d, 1) && all(AttributeName::padding, 2 * d, 0) &&
                               all(AttributeName::padding, 2 * d + 1, 0);
        if (untouched) rule.placeEverywhere(shape.size(), d, rule.parallel(shape[d]));
    }
}

} // namespace axiscape::rules
