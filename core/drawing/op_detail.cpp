// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/op_detail.h"

#include "core/base/numbers.h"

#include <fmt/ranges.h>

namespace axiscape {
namespace {

// One letter a dimension: batch b c d, free on the left i j p, summed k l m, free on the right n o q.
std::string einsum(const Module& module, OpId op) {
    const auto operands = module.operands(op);
    if (operands.size() < 2) return {};
    const auto lhsBatch = module.ints(op, AttributeName::lhs_batching_dimensions);
    const auto rhsBatch = module.ints(op, AttributeName::rhs_batching_dimensions);
    const auto lhsSum = module.ints(op, AttributeName::lhs_contracting_dimensions);
    const auto rhsSum = module.ints(op, AttributeName::rhs_contracting_dimensions);
    std::string lhs(module.type(operands[0]).shape.size(), ' '), rhs(module.type(operands[1]).shape.size(), ' ');
    const auto mark = [](std::string& side, std::int64_t dim, char letter) {
        if (dim >= 0 && static_cast<std::size_t>(dim) < side.size()) side[static_cast<std::size_t>(dim)] = letter;
    };
    const auto letter = [](std::string_view pool, std::size_t i) { return i < pool.size() ? pool[i] : '*'; };
    std::string result;
    for (std::size_t i = 0; i < lhsBatch.size() && i < rhsBatch.size(); ++i) {
        mark(lhs, lhsBatch[i], letter("bcde", i));
        mark(rhs, rhsBatch[i], letter("bcde", i));
        result += letter("bcde", i);
    }
    for (std::size_t i = 0; i < lhsSum.size() && i < rhsSum.size(); ++i) {
        mark(lhs, lhsSum[i], letter("klmr", i));
        mark(rhs, rhsSum[i], letter("klmr", i));
    }
    const auto nameFree = [&](std::string& side, std::string_view pool) {
        std::size_t used = 0;
        for (char& c : side)
            if (c == ' ') result += c = letter(pool, used++);
    };
    nameFree(lhs, "ijpst");
    nameFree(rhs, "noquv");
    return lhs + "," + rhs + "→" + result;
}

std::string dims(std::string_view before, std::span<const std::int64_t> list) {
    return list.empty() ? std::string() : fmt::format("{} {}", before, fmt::join(list, ", "));
}

std::string byKind(const Module& module, OpId op) {
    const std::string_view kind = module.kindName(op);
    if (kind == "dot_general") return einsum(module, op);
    if (kind == "reduce") return dims("over", module.ints(op, AttributeName::dimensions));
    if (kind == "transpose") return dims("to", module.ints(op, AttributeName::permutation));
    if (kind == "concatenate") return dims("along", module.ints(op, AttributeName::dimension));
    if (kind == "iota") return dims("along", module.ints(op, AttributeName::iota_dimension));
    if (kind == "reverse") return dims("along", module.ints(op, AttributeName::dimensions));
    if (kind == "compare") return std::string(module.textOf(op, AttributeName::comparison_direction));
    if (kind == "custom_call") return std::string(module.textOf(op, AttributeName::call_target_name));
    if (kind == "gather" || kind == "dynamic_slice") return dims("slices", module.ints(op, AttributeName::slice_sizes));
    if (kind == "constant") {
        const auto literal = module.literal(op);
        return literal.size() <= 16 ? std::string(literal) : std::string();
    }
    if (kind == "while")
        if (const auto trips = tripCount(module, op)) return fmt::format("{} times", *trips);
    if (kind == "convert" && !module.results(op).empty())
        return fmt::format("to {}", elementName(module.type(module.results(op)[0]).dtype));
    return {};
}

} // namespace

std::string opDetail(const Module& module, OpId op) {
    std::string detail = byKind(module, op);
    if (!detail.empty() || module.results(op).empty()) return detail;
    const TensorType type = module.type(module.results(op)[0]);
    return type.isTensor() ? shapeText(type.shape) : std::string(type.text);
}

} // namespace axiscape
