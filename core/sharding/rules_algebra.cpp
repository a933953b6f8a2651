// SPDX-License-Identifier: GPL-3.0-or-later
// Ops on whole vectors and matrices, random numbers, batch norms, and collectives of the program's own.
#include "core/sharding/rules.h"

#include <algorithm>
#include <array>

namespace axiscape::rules {

void sort(RuleBuilder& rule, const Module& module, OpId op) {
    const Shape shape = rule.result();
    std::int64_t sorted = module.intOr(op, AttributeName::dimension, -1);
    if (sorted < 0) sorted += static_cast<std::int64_t>(shape.size());
    bool alone = true; // nothing else could be sharded
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (static_cast<std::int64_t>(d) != sorted && shape[d] != 1) alone = false;
    rule.eachDimension(shape, [&](std::size_t d, std::int64_t size) {
        return static_cast<std::int64_t>(d) == sorted ? rule.whole(size, alone) : rule.parallel(size);
    });
}

// The largest k along the last dimension: values and their places.
void topK(RuleBuilder& rule) {
    const std::size_t rank = rule.rank(0);
    rule.eachDimension(rule.operand(0), [&](std::size_t d, std::int64_t size) {
        return d + 1 == rank ? rule.whole(size, true) : rule.parallel(size);
    });
}

void cholesky(RuleBuilder& rule) {
    const Shape shape = rule.result();
    rule.eachDimension(shape, [&](std::size_t d, std::int64_t size) {
        return d + 2 >= shape.size() ? rule.whole(size) : rule.parallel(size, false);
    });
}

// a x = b (left side) or x a = b: the rows of b and the columns of b are factors, and the solved dimension of x.
void triangularSolve(RuleBuilder& rule, const Module& module, OpId op) {
    const std::size_t rank = rule.rank(1);
    if (rank < 2 || rule.rank(0) != rank || rule.result().size() != rank) return;
    const bool left = module.intOr(op, AttributeName::left_side, 1) != 0;
    const std::string_view transposed = module.textOf(op, AttributeName::transpose_a);
    const bool swapped =
        transposed.find("ADJOINT") != transposed.npos ||
        (transposed.find("TRANSPOSE") != transposed.npos && transposed.find("NO_TRANSPOSE") == transposed.npos);
    const std::uint32_t result = rule.resultSlot(0);
    for (std::size_t d = 0; d + 2 < rank; ++d) rule.placeEverywhere(rank, d, rule.parallel(rule.size(1, d), false));
    const FactorIndex row = rule.whole(rule.size(1, rank - 2)), column = rule.whole(rule.size(1, rank - 1));
    const std::size_t solvedDim = left ? rank - 2 : rank - 1;
    const FactorIndex solved = rule.whole(rule.size(1, solvedDim));
    rule.place(1, rank - 2, row);
    rule.place(1, rank - 1, column);
    rule.place(result, rank - 2, left ? solved : row);
    rule.place(result, rank - 1, left ? column : solved);
    // a takes the dimension of b that is summed to the solved one
    const FactorIndex summed = left ? row : column;
    const bool summedFirst = left != swapped;
    rule.place(0, rank - 2, summedFirst ? summed : solved);
    rule.place(0, rank - 1, summedFirst ? solved : summed);
}

// Real transforms cut the last dimension to half, or make it from half.
void fft(RuleBuilder& rule, const Module& module, OpId op) {
    const Shape from = rule.operand(0), to = rule.result();
    const std::size_t transformed = module.ints(op, AttributeName::fft_length).size();
    for (std::size_t d = 0; d < from.size() && d < to.size(); ++d) {
        const bool own = d + transformed >= from.size();
        rule.placeEverywhere(from.size(), d,
                             own ? rule.whole(from[d], from[d] != to[d]) : rule.parallel(from[d], false));
    }
}

// The state is needed and made whole.
void rngBitGenerator(RuleBuilder& rule) {
    const std::size_t rank = rule.rank(0);
    for (std::size_t d = 0; d < rank; ++d) {
        const FactorIndex state = rule.whole(rule.size(0, d), true);
        rule.place(0, d, state);
        rule.place(rule.resultSlot(0), d, state);
    }
    for (std::size_t d = 0; d < rule.result(1).size(); ++d)
        rule.place(rule.resultSlot(1), d, rule.parallel(rule.result(1)[d], false));
}

void ownResults(RuleBuilder& rule) {
    for (std::uint32_t i = 0; i < rule.resultCount(); ++i)
        for (std::size_t d = 0; d < rule.result(i).size(); ++d)
            rule.place(rule.resultSlot(i), d, rule.parallel(rule.result(i)[d], false));
}

// Inference only scales. Training and its gradient take means over all dimensions but the features, which they then
// spread over all elements again.
void batchNorm(RuleBuilder& rule, const Module& module, OpId op) {
    const bool inference = module.kind(op) == OpKind::batch_norm_inference;
    const auto feature = static_cast<std::size_t>(module.intOr(op, AttributeName::feature_index, 0));
    const Shape shape = rule.operand(0);
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const bool free = inference || d == feature;
        const FactorIndex factor = free ? rule.parallel(shape[d], false) : rule.whole(shape[d]);
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
            if (rule.rank(slot) == shape.size() && shape.size() > 1)
                rule.place(slot, d, factor);
            else if (d == feature)
                rule.place(slot, 0, factor);
        }
    }
}

// An op of the program's own that talks to other devices: what it acts on has other sizes before and behind.
void resized(RuleBuilder& rule, Ints dims) {
    const Shape from = rule.operand(0), to = rule.result();
    for (std::size_t d = 0; d < from.size() && d < to.size(); ++d)
        if (!contains(dims, d)) rule.placeEverywhere(from.size(), d, rule.parallel(from[d], false));
    for (std::size_t d = 0; d < from.size() && d < to.size(); ++d) {
        if (!contains(dims, d)) continue;
        const FactorIndex before = rule.whole(from[d]), behind = rule.whole(to[d]);
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot)
            if (rule.rank(slot) == from.size()) rule.place(slot, d, slot < rule.operandCount() ? before : behind);
    }
}

} // namespace axiscape::rules
