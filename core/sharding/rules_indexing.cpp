// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape::rules {
namespace {

// Position in a list, or nothing.
std::optional<std::size_t> positionOf(std::span<const std::int64_t> list, std::size_t item) {
    const auto found = std::find(list.begin(), list.end(), static_cast<std::int64_t>(item));
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

// Dimensions below `rank` that are in neither list, ascending.
std::vector<std::size_t> others(std::size_t rank, std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < rank; ++d)
        if (!contains(a, d) && !contains(b, d)) dims.push_back(d);
    return dims;
}

// Dimensions of the indices that count look-ups: all but the one that holds an index.
std::vector<std::size_t> lookupDims(const Module& module, OpId op, std::size_t rank) {
    const std::int64_t vectorDim = module.intOr(op, AttributeName::index_vector_dim, static_cast<std::int64_t>(rank));
    const std::int64_t one[] = {vectorDim};
    return others(rank, one, {});
}

} // namespace

void gather(RuleBuilder& rule, const Module& module, OpId op) {
    const auto offsetDims = module.ints(op, AttributeName::offset_dims);
    const auto operandBatching = module.ints(op, AttributeName::operand_batching_dims);
    const auto indicesBatching = module.ints(op, AttributeName::start_indices_batching_dims);
    const auto sizes = module.ints(op, AttributeName::slice_sizes);
    const std::uint32_t result = rule.resultSlot(0);

    const auto lookups = lookupDims(module, op, rule.rank(1));
    const auto batchDims = others(rule.rank(result), offsetDims, {});
    for (std::size_t k = 0; k < lookups.size() && k < batchDims.size(); ++k) {
        const FactorIndex factor = rule.parallel(rule.size(result, batchDims[k]));
        rule.place(1, lookups[k], factor);
        rule.place(result, batchDims[k], factor);
        if (const auto at = positionOf(indicesBatching, lookups[k]))
            rule.place(0, static_cast<std::size_t>(operandBatching[*at]), factor);
    }
    const auto windowDims = others(rule.rank(0), module.ints(op, AttributeName::collapsed_slice_dims), operandBatching);
    for (std::size_t k = 0; k < windowDims.size() && k < offsetDims.size(); ++k) {
        const std::size_t d = windowDims[k];
        if (d >= sizes.size() || sizes[d] != rule.size(0, d)) continue;
        const FactorIndex factor = rule.parallel(sizes[d]);
        rule.place(0, d, factor);
        rule.place(result, static_cast<std::size_t>(offsetDims[k]), factor);
    }
}

// Operands: n inputs, the indices, n updates; n results shaped as the inputs.
void scatter(RuleBuilder& rule, const Module& module, OpId op) {
    const std::uint32_t inputs = rule.resultCount();
    const std::uint32_t indices = inputs;
    const auto updateWindow = module.ints(op, AttributeName::update_window_dims);
    const auto inputBatching = module.ints(op, AttributeName::input_batching_dims);
    const auto indicesBatching = module.ints(op, AttributeName::scatter_indices_batching_dims);
    const Combiner combiner = inputs == 1 ? combinerOf(module, op) : Combiner::none;
    const Shape update = rule.operand(indices + 1);

    const auto placeOnUpdates = [&](std::size_t d, FactorIndex factor) {
        for (std::uint32_t i = 0; i < inputs; ++i) rule.place(indices + 1 + i, d, factor);
    };
    const auto placeOnInputs = [&](std::size_t d, FactorIndex factor) {
        for (std::uint32_t i = 0; i < inputs; ++i) {
            rule.place(i, d, factor);
            rule.place(rule.resultSlot(i), d, factor);
        }
    };
    const auto lookups = lookupDims(module, op, rule.rank(indices));
    const auto scatterDims = others(update.size(), updateWindow, {});
    for (std::size_t k = 0; k < lookups.size() && k < scatterDims.size(); ++k) {
        const auto batching = positionOf(indicesBatching, lookups[k]);
        if (!batching && combiner == Combiner::none) continue;
        const std::int64_t size = update[scatterDims[k]];
        const FactorIndex factor = batching ? rule.parallel(size) : rule.reduction(size, combiner);
        rule.place(indices, lookups[k], factor);
        placeOnUpdates(scatterDims[k], factor);
        if (batching) placeOnInputs(static_cast<std::size_t>(inputBatching[*batching]), factor);
    }
    const auto windowDims = others(rule.rank(0), module.ints(op, AttributeName::inserted_window_dims), inputBatching);
    for (std::size_t k = 0; k < windowDims.size() && k < updateWindow.size(); ++k) {
        const auto inUpdate = static_cast<std::size_t>(updateWindow[k]);
        if (update[inUpdate] != rule.size(0, windowDims[k])) continue;
        const FactorIndex factor = rule.parallel(update[inUpdate]);
        placeOnInputs(windowDims[k], factor);
        placeOnUpdates(inUpdate, factor);
    }
}

} // namespace axiscape::rules
