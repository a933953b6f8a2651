// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape::rules {

bool contains(Ints list, std::size_t item) { return positionOf(list, item).has_value(); }

std::optional<std::size_t> positionOf(Ints list, std::size_t item) {
    const auto found = std::find(list.begin(), list.end(), static_cast<std::int64_t>(item));
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

std::vector<std::size_t> others(std::size_t rank, Ints a, Ints b) {
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < rank; ++d)
        if (!contains(a, d) && !contains(b, d)) dims.push_back(d);
    return dims;
}

std::string_view textNamed(const Module& module, OpId op, std::string_view name) {
    for (const Attribute& attribute : module.attributes(op))
        if (attribute.text.valid() && module.text(attribute.name) == name) return module.text(attribute.text);
    return {};
}

// A dimension of size 1 stretches: it has a factor of its own.
void implicitBroadcast(RuleBuilder& rule) {
    const Shape result = rule.result();
    for (std::size_t d = 0; d < result.size(); ++d) {
        const FactorIndex factor = rule.parallel(result[d]);
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
            const std::size_t left = result.size() - d; // dimensions from here to the right
            if (left > rule.rank(slot)) continue;
            const std::size_t own = rule.rank(slot) - left;
            if (rule.size(slot, own) == result[d]) rule.place(slot, own, factor);
        }
    }
}

namespace {

// Dimension d of the operand is `to[d]` of the result.
void broadcastTo(RuleBuilder& rule, Ints to) {
    const Shape operand = rule.operand(0), result = rule.result();
    for (std::size_t d = 0; d < result.size(); ++d) {
        const auto from = positionOf(to, d);
        if (from && *from < operand.size() && operand[*from] != result[d]) rule.place(0, *from, rule.parallel(1));
        const FactorIndex factor = rule.parallel(result[d]);
        rule.place(rule.resultSlot(0), d, factor);
        if (from && *from < operand.size() && operand[*from] == result[d]) rule.place(0, *from, factor);
    }
}

} // namespace

void broadcastInDim(RuleBuilder& rule, const Module& module, OpId op) {
    broadcastTo(rule, module.ints(op, AttributeName::broadcast_dimensions));
}

void broadcast(RuleBuilder& rule) {
    std::vector<std::int64_t> to;
    for (std::size_t d = 0; d < rule.rank(0); ++d)
        to.push_back(static_cast<std::int64_t>(rule.result().size() - rule.rank(0) + d));
    broadcastTo(rule, to);
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

void reverse(RuleBuilder& rule, const Module& module, OpId op) {
    const auto reversed = module.ints(op, AttributeName::dimensions);
    rule.eachDimension(rule.result(), [&](std::size_t d, std::int64_t size) {
        return contains(reversed, d) ? rule.shifted(size) : rule.parallel(size);
    });
}

void slice(RuleBuilder& rule) {
    const Shape operand = rule.operand(0), result = rule.result();
    for (std::size_t d = 0; d < result.size() && d < operand.size(); ++d) {
        const bool inFull = operand[d] == result[d];
        const FactorIndex factor = inFull ? rule.parallel(result[d]) : rule.shifted(operand[d]);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

// The other operands are scalar start indices.
void dynamicSlice(RuleBuilder& rule) {
    const Shape operand = rule.operand(0), result = rule.result();
    for (std::size_t d = 0; d < result.size() && d < operand.size(); ++d) {
        const bool inFull = operand[d] == result[d];
        const FactorIndex factor = inFull ? rule.parallel(result[d]) : rule.whole(operand[d], true);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

void dynamicUpdateSlice(RuleBuilder& rule, const Module& module, OpId op) {
    const Shape operand = rule.operand(0), update = rule.operand(1);
    const auto starts = module.operands(op).subspan(2);
    const bool fixed = std::all_of(starts.begin(), starts.end(), [&](ValueId start) {
        return module.valueKind(start) == ValueKind::opResult &&
               module.kind(module.definingOp(start)) == OpKind::constant;
    });
    for (std::size_t d = 0; d < operand.size() && d < update.size(); ++d) {
        const bool inFull = operand[d] == update[d];
        const FactorIndex factor = rule.parallel(operand[d], inFull);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
        // A part of the dimension: each device writes what falls into its own, out of the whole update.
        rule.place(1, d, inFull ? factor : fixed ? rule.printedOnly(update[d]) : rule.whole(update[d]));
    }
}

void pad(RuleBuilder& rule, const Module& module, OpId op) {
    const auto low = module.ints(op, AttributeName::edge_padding_low);
    const auto high = module.ints(op, AttributeName::edge_padding_high);
    const auto interior = module.ints(op, AttributeName::interior_padding);
    const Shape operand = rule.operand(0), result = rule.result();
    const auto none = [](Ints list, std::size_t d) { return d < list.size() && list[d] == 0; };
    for (std::size_t d = 0; d < result.size() && d < operand.size(); ++d) {
        const bool untouched = none(low, d) && none(high, d) && none(interior, d);
        // Shardy goes by the sizes; but -1 and +1 shift the elements.
        const FactorIndex factor = operand[d] != result[d] ? rule.shifted(operand[d])
                                   : untouched             ? rule.parallel(result[d])
                                                           : rule.printedOnly(result[d]);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
}

bool joinsSlices(const Module& module, OpId op) {
    const auto operands = module.operands(op);
    const auto sliced = [&](ValueId value) {
        const bool defined = module.valueKind(value) == ValueKind::opResult;
        const bool slice = defined && module.kind(module.definingOp(value)) == OpKind::slice;
        return slice && !module.operands(module.definingOp(value)).empty();
    };
    const auto source = [&](ValueId value) {
        return sliced(value) ? module.operands(module.definingOp(value))[0] : value;
    };
    if (std::all_of(operands.begin(), operands.end(), sliced)) return true;
    return operands.size() > 1 && std::all_of(operands.begin(), operands.end(),
                                              [&](ValueId value) { return source(value) == source(operands[0]); });
}

void concatenate(RuleBuilder& rule, const Module& module, OpId op) {
    const auto joined = static_cast<std::size_t>(module.intOr(op, AttributeName::dimension, 0));
    const Shape shape = rule.result();
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const FactorIndex factor = d != joined               ? rule.parallel(shape[d])
                                   : joinsSlices(module, op) ? rule.shifted(shape[d])
                                                             : rule.whole(shape[d]);
        rule.placeEverywhere(shape.size(), d, factor);
    }
}

// Between element types of other widths, the narrower side has one more dimension, the most minor.
void bitcastConvert(RuleBuilder& rule) {
    const std::size_t shared = std::min(rule.rank(0), rule.result().size());
    const bool sameWidth = rule.rank(0) == rule.result().size();
    for (std::size_t d = 0; d < shared; ++d) {
        const FactorIndex factor = rule.parallel(rule.result()[d], sameWidth);
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
    }
    for (std::uint32_t slot : {0u, rule.resultSlot(0)})
        if (rule.rank(slot) > shared) rule.place(slot, shared, rule.whole(rule.size(slot, shared)));
}

} // namespace axiscape::rules
