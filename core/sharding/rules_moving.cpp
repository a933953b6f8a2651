// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>
#include <numeric>

namespace axiscape::rules {

bool contains(std::span<const std::int64_t> list, std::size_t item) {
    return std::find(list.begin(), list.end(), static_cast<std::int64_t>(item)) != list.end();
}

void elementwise(RuleBuilder& rule) {
    if (rule.resultCount() == 0) return;
    const Shape shape = rule.result();
    for (std::size_t d = 0; d < shape.size(); ++d) rule.placeEverywhere(shape.size(), d, rule.parallel(shape[d]));
}

void broadcastInDim(RuleBuilder& rule, const Module& module, OpId op) {
    const auto to = module.ints(op, AttributeName::broadcast_dimensions);
    const Shape operand = rule.operand(0), result = rule.result();
    for (std::size_t d = 0; d < result.size(); ++d) {
        const FactorIndex factor = rule.parallel(result[d]);
        rule.place(rule.resultSlot(0), d, factor);
        for (std::size_t from = 0; from < to.size() && from < operand.size(); ++from)
            if (to[from] == static_cast<std::int64_t>(d) && operand[from] == result[d]) rule.place(0, from, factor);
    }
}

void transpose(RuleBuilder& rule, const Module& module, OpId op) {
    const auto permutation = module.ints(op, AttributeName::permutation);
    const Shape result = rule.result();
    for (std::size_t d = 0; d < result.size() && d < permutation.size(); ++d) {
        const FactorIndex factor = rule.parallel(result[d]);
        rule.place(rule.resultSlot(0), d, factor);
        rule.place(0, static_cast<std::size_t>(permutation[d]), factor);
    }
}

// Both shapes are walked major to minor. A common divisor of what is left on both sides is a factor of both; where
// there is none, the rest of the group (up to the next place where the products agree) stays whole.
void reshape(RuleBuilder& rule) {
    const Shape from = rule.operand(0), to = rule.result();
    const auto empty = [](Shape shape) {
        return std::any_of(shape.begin(), shape.end(), [](auto n) { return n < 1; });
    };
    if (empty(from) || empty(to)) return;
    std::size_t i = 0, j = 0;
    std::int64_t left = from.empty() ? 1 : from[0], right = to.empty() ? 1 : to[0];
    const auto nextFrom = [&] { return ++i < from.size() ? from[i] : 1; };
    const auto nextTo = [&] { return ++j < to.size() ? to[j] : 1; };
    while (i < from.size() && j < to.size()) {
        if (left == 1) {
            left = nextFrom();
        } else if (right == 1) {
            right = nextTo();
        } else if (const std::int64_t shared = std::gcd(left, right); shared > 1) {
            const FactorIndex factor = rule.parallel(shared);
            rule.place(0, i, factor);
            rule.place(rule.resultSlot(0), j, factor);
            left /= shared;
            right /= shared;
        } else {
            while (left != right && i < from.size() && j < to.size()) {
                if (left < right)
                    left *= nextFrom();
                else
                    right *= nextTo();
            }
            left = right = 1;
        }
    }
}

// Also dynamic_slice: a dimension taken in full. The other operands are scalar start indices.
void slice(RuleBuilder& rule) {
    const Shape operand = rule.operand(0), result = rule.result();
    for (std::size_t d = 0; d < result.size(); ++d) {
        if (d >= operand.size() || operand[d] != result[d]) continue;
        const FactorIndex factor = rule.parallel(result[d]);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

void pad(RuleBuilder& rule, const Module& module, OpId op) {
    const auto low = module.ints(op, AttributeName::edge_padding_low);
    const auto high = module.ints(op, AttributeName::edge_padding_high);
    const auto interior = module.ints(op, AttributeName::interior_padding);
    const Shape result = rule.result();
    if (low.size() != result.size() || high.size() != result.size() || interior.size() != result.size()) return;
    for (std::size_t d = 0; d < result.size(); ++d) {
        if (low[d] != 0 || high[d] != 0 || interior[d] != 0) continue;
        const FactorIndex factor = rule.parallel(result[d]);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

void dynamicUpdateSlice(RuleBuilder& rule) {
    const Shape operand = rule.operand(0), update = rule.operand(1);
    for (std::size_t d = 0; d < operand.size(); ++d) {
        if (d >= update.size() || operand[d] != update[d]) continue;
        const FactorIndex factor = rule.parallel(operand[d]);
        rule.place(0, d, factor);
        rule.place(1, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

void allBut(RuleBuilder& rule, std::span<const std::int64_t> workedOn) {
    const Shape shape = rule.result();
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (!contains(workedOn, d)) rule.placeEverywhere(shape.size(), d, rule.parallel(shape[d]));
}

} // namespace axiscape::rules
