// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape::rules {
namespace {

struct Dims {
    const Module& module;
    OpId op;
    std::size_t operator()(AttributeName name) const { return static_cast<std::size_t>(module.intOr(op, name, 0)); }
    std::int64_t at(AttributeName name, std::size_t i, std::int64_t otherwise) const {
        const auto list = module.ints(op, name);
        return i < list.size() ? list[i] : otherwise;
    }
};

// How often the window stands, on input and result, and the window itself, on input and kernel; the larger is the more
// major on the input. Where the window is of one element, nothing comes from a neighbour.
void spatial(RuleBuilder& rule, std::size_t in, std::size_t kernel, std::size_t out, bool pointwise) {
    const std::uint32_t result = rule.resultSlot(0);
    const std::int64_t input = rule.size(0, in);
    const std::int64_t count = rule.size(result, out), window = rule.size(1, kernel);
    if (input < 1 || count < 1 || window < 1) return;
    const std::int64_t major = std::min(input, std::max(count, window));
    const std::int64_t minor = std::min(std::min(count, window), input / major);
    const auto addCount = [&](std::int64_t size) {
        const FactorIndex factor = rule.shifted(size, pointwise);
        rule.place(0, in, factor);
        rule.place(result, out, factor);
    };
    const auto addWindow = [&](std::int64_t size) {
        const FactorIndex factor = rule.reduction(size, Combiner::add, false);
        rule.place(0, in, factor);
        rule.place(1, kernel, factor);
    };
    if (count >= window) {
        addCount(major);
        if (minor > 1) addWindow(minor);
    } else {
        addWindow(major);
        if (minor > 1) addCount(minor);
    }
}

} // namespace

// With groups default propagation keeps the features whole: a group must not be cut.
void convolution(RuleBuilder& rule, const Module& module, OpId op) {
    const Dims dim{module, op};
    const std::uint32_t result = rule.resultSlot(0);
    const std::int64_t featureGroups = module.intOr(op, AttributeName::feature_group_count, 1);
    const std::int64_t batchGroups = module.intOr(op, AttributeName::batch_group_count, 1);
    const bool grouped = featureGroups > 1 || batchGroups > 1;
    const std::size_t inBatch = dim(AttributeName::input_batch_dimension);
    const std::size_t outBatch = dim(AttributeName::output_batch_dimension);
    const std::size_t inFeature = dim(AttributeName::input_feature_dimension);
    const std::size_t outFeature = dim(AttributeName::output_feature_dimension);
    const std::size_t kernelIn = dim(AttributeName::kernel_input_feature_dimension);
    const std::size_t kernelOut = dim(AttributeName::kernel_output_feature_dimension);
    const auto everywhere = [&](std::size_t input, FactorIndex factor) { // of a group
        rule.place(0, input, factor);
        rule.place(1, kernelOut, factor);
        rule.place(result, outFeature, factor);
    };
    if (batchGroups > 1) everywhere(inBatch, rule.parallel(batchGroups, false));
    const FactorIndex batch = rule.parallel(rule.size(result, outBatch), batchGroups == 1);
    rule.place(0, inBatch, batch);
    rule.place(result, outBatch, batch);

    const auto inputSpatial = module.ints(op, AttributeName::input_spatial_dimensions);
    const auto kernelSpatial = module.ints(op, AttributeName::kernel_spatial_dimensions);
    const auto outputSpatial = module.ints(op, AttributeName::output_spatial_dimensions);
    for (std::size_t s = 0; s < inputSpatial.size() && s < kernelSpatial.size() && s < outputSpatial.size(); ++s) {
        const auto kernel = static_cast<std::size_t>(kernelSpatial[s]);
        const bool pointwise = rule.size(1, kernel) == 1 && dim.at(AttributeName::window_strides, s, 1) == 1 &&
                               dim.at(AttributeName::lhs_dilation, s, 1) == 1 &&
                               dim.at(AttributeName::padding, 2 * s, 0) == 0 &&
                               dim.at(AttributeName::padding, 2 * s + 1, 0) == 0;
        spatial(rule, static_cast<std::size_t>(inputSpatial[s]), kernel, static_cast<std::size_t>(outputSpatial[s]),
                pointwise);
    }
    if (featureGroups > 1) everywhere(inFeature, rule.parallel(featureGroups, false));
    const FactorIndex summed = rule.reduction(rule.size(1, kernelIn), Combiner::add, !grouped);
    rule.place(0, inFeature, summed);
    rule.place(1, kernelIn, summed);
    const std::int64_t groups = std::max<std::int64_t>(1, featureGroups * batchGroups);
    const FactorIndex feature = rule.parallel(rule.size(result, outFeature) / groups, !grouped);
    rule.place(1, kernelOut, feature);
    rule.place(result, outFeature, feature);
}

// Inputs, then as many initial values.
void reduceWindow(RuleBuilder& rule, const Module& module, OpId op) {
    const Dims dim{module, op};
    const Shape shape = rule.result();
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const bool trivial =
            dim.at(AttributeName::window_dimensions, d, 1) == 1 && dim.at(AttributeName::window_strides, d, 1) == 1 &&
            dim.at(AttributeName::padding, 2 * d, 0) == 0 && dim.at(AttributeName::padding, 2 * d + 1, 0) == 0;
        const bool untouched =
            dim.at(AttributeName::base_dilations, d, 1) == 1 && dim.at(AttributeName::window_dilations, d, 1) == 1;
        rule.placeEverywhere(shape.size(), d,
                             !trivial    ? rule.shifted(shape[d])
                             : untouched ? rule.parallel(shape[d])
                                         : rule.printedOnly(shape[d]));
    }
}

// Operand, source (one element a window), initial value.
void selectAndScatter(RuleBuilder& rule, const Module& module, OpId op) {
    const Dims dim{module, op};
    const Shape operand = rule.operand(0), source = rule.operand(1);
    for (std::size_t d = 0; d < operand.size() && d < source.size(); ++d) {
        const bool trivial =
            dim.at(AttributeName::window_dimensions, d, 1) == 1 && dim.at(AttributeName::window_strides, d, 1) == 1 &&
            dim.at(AttributeName::padding, 2 * d, 0) == 0 && dim.at(AttributeName::padding, 2 * d + 1, 0) == 0;
        if (!trivial) rule.place(1, d, rule.whole(source[d]));
        const FactorIndex factor = trivial ? rule.parallel(operand[d], false) : rule.shifted(operand[d]);
        rule.place(0, d, factor);
        if (trivial) rule.place(1, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

} // namespace axiscape::rules
