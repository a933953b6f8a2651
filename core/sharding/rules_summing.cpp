// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace axiscape::rules {

// Factors in the order of the result (batching, lhs free, rhs free), then the contracted ones.
void dotGeneral(RuleBuilder& rule, const Module& module, OpId op) {
    const auto lhsBatch = module.ints(op, AttributeName::lhs_batching_dimensions);
    const auto rhsBatch = module.ints(op, AttributeName::rhs_batching_dimensions);
    const auto lhsContracted = module.ints(op, AttributeName::lhs_contracting_dimensions);
    const auto rhsContracted = module.ints(op, AttributeName::rhs_contracting_dimensions);
    const std::uint32_t result = rule.resultSlot(0);
    std::size_t next = 0; // dimension of the result
    for (std::size_t k = 0; k < lhsBatch.size() && k < rhsBatch.size(); ++k, ++next) {
        const FactorIndex factor = rule.parallel(rule.size(result, next));
        rule.place(0, static_cast<std::size_t>(lhsBatch[k]), factor);
        rule.place(1, static_cast<std::size_t>(rhsBatch[k]), factor);
        rule.place(result, next, factor);
    }
    const auto free = [&](std::uint32_t slot, Ints batch, Ints contracted) {
        for (std::size_t d : others(rule.rank(slot), batch, contracted)) {
            const FactorIndex factor = rule.parallel(rule.size(slot, d));
            rule.place(slot, d, factor);
            rule.place(result, next++, factor);
        }
    };
    free(0, lhsBatch, lhsContracted);
    free(1, rhsBatch, rhsContracted);
    for (std::size_t k = 0; k < lhsContracted.size() && k < rhsContracted.size(); ++k) {
        const auto d = static_cast<std::size_t>(lhsContracted[k]);
        const FactorIndex factor = rule.reduction(rule.size(0, d), Combiner::add);
        rule.place(0, d, factor);
        rule.place(1, static_cast<std::size_t>(rhsContracted[k]), factor);
    }
}

// The last dimension of the left with the first of the right; each is a matrix or a vector.
void dot(RuleBuilder& rule) {
    const std::uint32_t result = rule.resultSlot(0);
    if (rule.rank(0) == 0 || rule.rank(1) == 0) return;
    const std::size_t contracted = rule.rank(0) - 1;
    std::size_t next = 0;
    for (std::size_t d = 0; d < contracted; ++d) {
        const FactorIndex factor = rule.parallel(rule.size(0, d));
        rule.place(0, d, factor);
        rule.place(result, next++, factor);
    }
    for (std::size_t d = 1; d < rule.rank(1); ++d) {
        const FactorIndex factor = rule.parallel(rule.size(1, d));
        rule.place(1, d, factor);
        rule.place(result, next++, factor);
    }
    const FactorIndex factor = rule.reduction(rule.size(0, contracted), Combiner::add);
    rule.place(0, contracted, factor);
    rule.place(1, 0, factor);
}

namespace {

// The list behind "key = [": the dimension numbers of chlo.ragged_dot are kept as written.
std::vector<std::int64_t> listIn(std::string_view text, std::string_view key) {
    std::vector<std::int64_t> list;
    auto at = text.find(key);
    if (at == text.npos) return list;
    at = text.find('[', at);
    const auto end = text.find(']', at);
    while (at != text.npos && at < end) {
        at = text.find_first_of("0123456789]", at);
        if (at >= end) break;
        std::int64_t number = 0;
        const auto [next, error] = std::from_chars(text.data() + at, text.data() + end, number);
        if (error != std::errc()) break;
        list.push_back(number);
        at = static_cast<std::size_t>(next - text.data());
    }
    return list;
}

} // namespace

// A dot_general over groups of one dimension of the left, its sizes in the third operand. Which rows are whose group's
// is known only by the sizes of all: the ragged dimension and the groups stay whole.
void raggedDot(RuleBuilder& rule, const Module& module, OpId op) {
    const std::string_view numbers = textNamed(module, op, "ragged_dot_dimension_numbers");
    const auto lhsBatch = listIn(numbers, "lhs_batching_dimensions");
    const auto rhsBatch = listIn(numbers, "rhs_batching_dimensions");
    const auto lhsContracted = listIn(numbers, "lhs_contracting_dimensions");
    const auto rhsContracted = listIn(numbers, "rhs_contracting_dimensions");
    const auto ragged = listIn(numbers, "lhs_ragged_dimensions");
    const auto groups = listIn(numbers, "rhs_group_dimensions");
    const std::uint32_t result = rule.resultSlot(0);
    std::size_t next = 0;
    const auto free = [&](std::size_t lhsDim, std::int64_t size) {
        return contains(ragged, lhsDim) ? rule.whole(size) : rule.parallel(size, false);
    };
    const bool raggedIsSummed = !ragged.empty() && contains(lhsContracted, static_cast<std::size_t>(ragged[0]));
    if (raggedIsSummed) { // a product for each group
        const FactorIndex group = rule.whole(rule.size(result, next));
        rule.place(result, next++, group);
        if (rule.rank(2) > 0) rule.place(2, rule.rank(2) - 1, group);
    }
    for (std::size_t k = 0; k < lhsBatch.size() && k < rhsBatch.size(); ++k) {
        const FactorIndex factor = free(static_cast<std::size_t>(lhsBatch[k]), rule.size(result, next));
        rule.place(0, static_cast<std::size_t>(lhsBatch[k]), factor);
        rule.place(1, static_cast<std::size_t>(rhsBatch[k]), factor);
        if (rule.rank(2) == lhsBatch.size() + 1) rule.place(2, k, factor);
        rule.place(result, next++, factor);
    }
    for (std::size_t d : others(rule.rank(0), lhsBatch, lhsContracted)) {
        const FactorIndex factor = free(d, rule.size(0, d));
        rule.place(0, d, factor);
        rule.place(result, next++, factor);
    }
    for (std::size_t d : others(rule.rank(1), rhsBatch, rhsContracted)) {
        if (contains(groups, d)) continue;
        const FactorIndex factor = rule.parallel(rule.size(1, d), false);
        rule.place(1, d, factor);
        rule.place(result, next++, factor);
    }
    for (std::size_t k = 0; k < lhsContracted.size() && k < rhsContracted.size(); ++k) {
        const auto d = static_cast<std::size_t>(lhsContracted[k]);
        const std::int64_t size = rule.size(0, d);
        const FactorIndex factor = contains(ragged, d) ? rule.whole(size) : rule.reduction(size, Combiner::add, false);
        rule.place(0, d, factor);
        rule.place(1, static_cast<std::size_t>(rhsContracted[k]), factor);
    }
    for (std::int64_t d : groups) {
        const FactorIndex group = rule.whole(rule.size(1, static_cast<std::size_t>(d)));
        rule.place(1, static_cast<std::size_t>(d), group);
        if (rule.rank(2) > 0) rule.place(2, rule.rank(2) - 1, group);
    }
}

// "ab,bc->ac": a letter a dimension. What the result lacks is summed.
bool einsum(RuleBuilder& rule, const Module& module, OpId op) {
    std::string_view equation = textNamed(module, op, "einsum_config");
    if (equation.size() >= 2 && equation.front() == '"') equation = equation.substr(1, equation.size() - 2);
    const auto arrow = equation.find("->");
    if (arrow == equation.npos) return false;
    const std::string_view result = equation.substr(arrow + 2);
    std::vector<std::string_view> slots;
    for (std::string_view left = equation.substr(0, arrow);;) {
        const auto comma = left.find(',');
        slots.push_back(left.substr(0, comma));
        if (comma == left.npos) break;
        left = left.substr(comma + 1);
    }
    if (slots.size() != rule.operandCount()) return false;
    slots.push_back(result);
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot].size() != rule.rank(slot)) return false; // "..." has no letters of its own
    std::string known;
    const auto add = [&](char letter, bool summed) {
        if (known.find(letter) != known.npos) return;
        known += letter;
        std::int64_t size = 1;
        for (std::uint32_t slot = 0; slot < slots.size(); ++slot)
            if (const auto d = slots[slot].find(letter); d != slots[slot].npos)
                size = std::max(size, rule.size(slot, d));
        const FactorIndex factor = summed ? rule.reduction(size, Combiner::add, false) : rule.parallel(size, false);
        for (std::uint32_t slot = 0; slot < slots.size(); ++slot)
            if (const auto d = slots[slot].find(letter); d != slots[slot].npos && rule.size(slot, d) == size)
                rule.place(slot, d, factor);
    };
    for (char letter : result) add(letter, false);
    for (std::uint32_t slot = 0; slot < rule.operandCount(); ++slot)
        for (char letter : slots[slot]) add(letter, true);
    return true;
}

// A factor a dimension, in order. Operands are the inputs, then as many initial values.
void reduce(RuleBuilder& rule, const Module& module, OpId op) {
    const auto reduced = module.ints(op, AttributeName::dimensions);
    const std::uint32_t inputs = rule.resultCount();
    const Combiner combiner = inputs == 1 ? combinerOf(module, op) : Combiner::none;
    const Shape shape = rule.operand(0);
    std::size_t kept = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const bool summed = contains(reduced, d);
        const FactorIndex factor =
            summed ? rule.reduction(shape[d], combiner, combiner != Combiner::none) : rule.parallel(shape[d]);
        for (std::uint32_t i = 0; i < inputs; ++i) {
            rule.place(i, d, factor);
            if (!summed) rule.place(rule.resultSlot(i), kept, factor);
        }
        if (!summed) ++kept;
    }
}

} // namespace axiscape::rules
