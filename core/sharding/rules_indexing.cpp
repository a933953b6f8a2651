// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <charconv>

namespace axiscape::rules {
namespace {

// Dimensions of the indices that count look-ups: all but the one that holds an index.
std::vector<std::size_t> lookupDims(const Module& module, OpId op, std::size_t rank) {
    const std::int64_t vectorDim[] = {
        module.intOr(op, AttributeName::index_vector_dim, static_cast<std::int64_t>(rank))};
    return others(rank, vectorDim);
}

// The dimension that holds an index, if there is one, is needed whole.
void placeIndexVector(RuleBuilder& rule, const Module& module, OpId op, std::uint32_t indices) {
    const auto dim = static_cast<std::size_t>(module.intOr(op, AttributeName::index_vector_dim, -1));
    if (dim < rule.rank(indices)) rule.place(indices, dim, rule.whole(rule.size(indices, dim)));
}

std::size_t dimAt(Ints list, std::size_t i) { return i < list.size() ? static_cast<std::size_t>(list[i]) : SIZE_MAX; }

} // namespace

// Indexed dimensions of the operand: each device looks up what it has and masks the rest; the sum is the result.
void gather(RuleBuilder& rule, const Module& module, OpId op) {
    const auto offsetDims = module.ints(op, AttributeName::offset_dims);
    const auto collapsed = module.ints(op, AttributeName::collapsed_slice_dims);
    const auto operandBatching = module.ints(op, AttributeName::operand_batching_dims);
    const auto indicesBatching = module.ints(op, AttributeName::start_indices_batching_dims);
    const auto sizes = module.ints(op, AttributeName::slice_sizes);
    const std::uint32_t result = rule.resultSlot(0);
    const auto lookups = lookupDims(module, op, rule.rank(1));
    const auto windowDims = others(rule.rank(0), collapsed, operandBatching);
    std::size_t lookup = 0, window = 0;
    for (std::size_t d = 0; d < rule.rank(result); ++d) {
        const std::int64_t size = rule.size(result, d);
        if (!contains(offsetDims, d)) {
            const FactorIndex factor = rule.parallel(size);
            rule.place(result, d, factor);
            if (lookup == lookups.size()) continue;
            rule.place(1, lookups[lookup], factor);
            if (const auto at = positionOf(indicesBatching, lookups[lookup]))
                rule.place(0, dimAt(operandBatching, *at), factor);
            ++lookup;
            continue;
        }
        if (window == windowDims.size()) continue;
        const std::size_t from = windowDims[window++];
        const std::int64_t all = rule.size(0, from);
        const std::int64_t taken = from < sizes.size() ? sizes[from] : size;
        if (taken == all || taken != 1) {
            const FactorIndex factor = taken == all ? rule.parallel(all) : rule.whole(all, true);
            rule.place(0, from, factor);
            rule.place(result, d, factor);
        } else {
            rule.place(0, from, rule.reduction(all, Combiner::add, false));
            rule.place(result, d, rule.whole(1));
        }
    }
    for (std::int64_t d : collapsed) {
        const std::int64_t size = rule.size(0, static_cast<std::size_t>(d));
        rule.place(0, static_cast<std::size_t>(d),
                   size == 1 ? rule.whole(1) : rule.reduction(size, Combiner::add, false));
    }
    placeIndexVector(rule, module, op, 1);
}

namespace {

// One plain combiner for every input: op k of the region combines argument k with argument n + k.
bool combinesEachInput(const Module& module, OpId op, std::uint32_t inputs) {
    if (inputs == 1) return combinerOf(module, op) != Combiner::none;
    if (module.regions(op).size() != 1) return false;
    const Region& region = module.region(module.regions(op)[0]);
    if (region.arguments.size() != 2 * inputs || region.yields.size() != inputs) return false;
    for (std::uint32_t i = 0; i < inputs; ++i) {
        const ValueId value = region.yields[i];
        if (module.valueKind(value) != ValueKind::opResult) return false;
        const OpId combine = module.definingOp(value);
        if (combinerOf(module.kind(combine)) == Combiner::none) return false;
        const auto operands = module.operands(combine);
        const ValueId a = region.arguments[i], b = region.arguments[inputs + i];
        if (operands.size() != 2 || !((operands[0] == a && operands[1] == b) || (operands[0] == b && operands[1] == a)))
            return false;
    }
    return true;
}

} // namespace

// Operands: n inputs, the indices, n updates; n results shaped as the inputs.
void scatter(RuleBuilder& rule, const Module& module, OpId op) {
    const std::uint32_t inputs = rule.resultCount();
    const std::uint32_t indices = inputs;
    const auto updateWindow = module.ints(op, AttributeName::update_window_dims);
    const auto inserted = module.ints(op, AttributeName::inserted_window_dims);
    const auto inputBatching = module.ints(op, AttributeName::input_batching_dims);
    const auto indicesBatching = module.ints(op, AttributeName::scatter_indices_batching_dims);
    const Combiner combiner = inputs == 1 ? combinerOf(module, op) : Combiner::none;
    const bool combines = combinesEachInput(module, op, inputs);
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
    const auto windowDims = others(rule.rank(0), inserted, inputBatching);
    std::size_t lookup = 0, window = 0;
    for (std::size_t d = 0; d < update.size(); ++d) {
        if (contains(updateWindow, d)) {
            if (window == windowDims.size()) continue;
            const std::size_t to = windowDims[window++];
            if (rule.size(0, to) == update[d]) {
                const FactorIndex factor = rule.parallel(update[d]);
                placeOnInputs(to, factor);
                placeOnUpdates(d, factor);
            } else {
                placeOnInputs(to, rule.whole(rule.size(0, to)));
                placeOnUpdates(d, rule.whole(update[d]));
            }
            continue;
        }
        if (lookup == lookups.size()) continue;
        const std::size_t from = lookups[lookup++];
        const auto batching = positionOf(indicesBatching, from);
        const FactorIndex factor = batching   ? rule.parallel(update[d])
                                   : combines ? rule.reduction(update[d], combiner, combiner != Combiner::none)
                                              : rule.whole(update[d]);
        rule.place(indices, from, factor);
        placeOnUpdates(d, factor);
        if (batching) placeOnInputs(dimAt(inputBatching, *batching), factor);
    }
    for (std::int64_t d : inserted)
        placeOnInputs(static_cast<std::size_t>(d), rule.parallel(rule.size(0, static_cast<std::size_t>(d)), false));
    placeIndexVector(rule, module, op, indices);
}

// The operand's dimension `dim` by the numbers of the index, whose first `batch_dims` go along with the operand's.
void torchIndexSelect(RuleBuilder& rule, const Module& module, OpId op) {
    std::size_t dim = 0, batch = 0;
    for (const Attribute& attribute : module.attributes(op)) {
        std::int64_t value = 0; // a list of one, or as written: "1 : i64"
        if (attribute.intCount == 1) {
            value = module.ints(attribute)[0];
        } else if (attribute.text.valid()) {
            const std::string_view text = module.text(attribute.text);
            std::from_chars(text.data(), text.data() + text.size(), value);
        }
        const std::string_view name = module.text(attribute.name);
        if (name == "dim" || name == "dimension") dim = static_cast<std::size_t>(value);
        if (name == "batch_dims") batch = static_cast<std::size_t>(value);
    }
    const std::uint32_t result = rule.resultSlot(0);
    std::size_t next = 0;
    const auto add = [&](std::uint32_t slot, std::size_t d) {
        const FactorIndex factor = rule.parallel(rule.size(slot, d), false);
        rule.place(slot, d, factor);
        rule.place(result, next++, factor);
        return factor;
    };
    for (std::size_t d = 0; d < dim && d < rule.rank(0); ++d) {
        const FactorIndex factor = add(0, d);
        if (d < batch) rule.place(1, d, factor);
    }
    for (std::size_t d = batch; d < rule.rank(1); ++d) add(1, d);
    for (std::size_t d = dim + 1; d < rule.rank(0); ++d) add(0, d);
    if (dim < rule.rank(0)) rule.place(0, dim, rule.reduction(rule.size(0, dim), Combiner::add, false));
}

} // namespace axiscape::rules
