// SPDX-License-Identifier: GPL-3.0-or-later
// What the regions of an op amount to: the combiner of a reducer, the trip count of a loop.
#include "core/ir/ir.h"

#include <charconv>

namespace axiscape {

Combiner combinerOf(const Module& module, OpId reduceLike) {
    const auto regions = module.regions(reduceLike);
    if (regions.empty()) return Combiner::none;
    // select_and_scatter selects in its first region and combines in its second
    const Region& region = module.region(regions[regions.size() - 1]);
    if (region.ops.size() != 1 || region.arguments.size() != 2 || region.yields.size() != 1) return Combiner::none;
    const OpId op = region.ops[0];
    const auto operands = module.operands(op);
    const auto results = module.results(op);
    if (operands.size() != 2 || results.size() != 1 || region.yields[0] != results[0]) return Combiner::none;
    if (operands[0] == operands[1] || !region.arguments.contains(operands[0]) ||
        !region.arguments.contains(operands[1]))
        return Combiner::none;
    return combinerOf(module.kind(op));
}

std::optional<std::int64_t> Module::constantInteger(ValueId value) const {
    if (valueKind(value) != ValueKind::opResult) return std::nullopt;
    const OpId op = definingOp(value);
    if (kind(op) != OpKind::constant || !isInteger(type(value).dtype)) return std::nullopt;
    std::string_view literal = this->literal(op);
    while (literal.size() >= 2 && literal.front() == '[' && literal.back() == ']')
        literal = literal.substr(1, literal.size() - 2);
    if (literal == "true") return 1;
    if (literal == "false") return 0;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), number);
    if (error != std::errc() || end != literal.data() + literal.size()) return std::nullopt;
    return number;
}

namespace {

// A constant, or a value carried through the loop unchanged that starts as one.
std::optional<std::int64_t> constantInLoop(const Module& module, OpId loop, const Region& body, ValueId value) {
    if (module.valueKind(value) == ValueKind::regionArgument && module.definingOp(value) == loop) {
        const auto i = module.index(value);
        if (i >= body.yields.size() || body.yields[i] != body.arguments[i]) return std::nullopt;
        value = module.operands(loop)[i];
    }
    return module.constantInteger(value);
}

} // namespace

std::optional<std::int64_t> tripCount(const Module& module, OpId whileOp) {
    if (module.kind(whileOp) != OpKind::while_ || module.regions(whileOp).size() != 2) return std::nullopt;
    const Region& cond = module.region(module.regions(whileOp)[0]);
    const Region& body = module.region(module.regions(whileOp)[1]);
    const auto initial = module.operands(whileOp);
    if (cond.yields.size() != 1 || module.valueKind(cond.yields[0]) != ValueKind::opResult ||
        body.yields.size() != initial.size() || cond.arguments.size() != initial.size() ||
        body.arguments.size() != initial.size())
        return std::nullopt;
    const OpId compare = module.definingOp(cond.yields[0]);
    if (module.kind(compare) != OpKind::compare || module.operands(compare).size() != 2) return std::nullopt;
    ValueId counter = module.operands(compare)[0], end = module.operands(compare)[1];
    const auto direction = module.textOf(compare, AttributeName::comparison_direction);
    if (direction == "GT")
        std::swap(counter, end);
    else if (direction != "LT")
        return std::nullopt;
    if (!cond.arguments.contains(counter)) return std::nullopt;

    const auto i = module.index(counter);
    const auto limit = constantInLoop(module, whileOp, body, end);
    const auto start = module.constantInteger(initial[i]);
    const ValueId next = body.yields[i];
    if (!limit || !start || module.valueKind(next) != ValueKind::opResult) return std::nullopt;
    const OpId add = module.definingOp(next);
    if (module.kind(add) != OpKind::add || module.operands(add).size() != 2) return std::nullopt;
    ValueId previous = module.operands(add)[0], increment = module.operands(add)[1];
    if (previous != body.arguments[i]) std::swap(previous, increment);
    const auto step = constantInLoop(module, whileOp, body, increment);
    if (previous != body.arguments[i] || !step || *step <= 0) return std::nullopt;
    if (*start >= *limit) return 0;
    const auto distance = static_cast<std::uint64_t>(*limit) - static_cast<std::uint64_t>(*start); // may exceed int64
    const auto trips = (distance - 1) / static_cast<std::uint64_t>(*step) + 1;
    if (trips > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
    return static_cast<std::int64_t>(trips);
}

} // namespace axiscape
