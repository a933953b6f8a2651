// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/op_detail.h"

#include "core/base/numbers.h"
#include "core/base/words.h"

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

std::string byKind(const Module& module, OpId op) {
    const std::string_view kind = module.kindName(op);
    if (kind == "dot_general") return einsum(module, op);
    std::string numbers;
    const auto has = [&](AttributeName name) {
        numbers = fmt::format("{}", fmt::join(module.ints(op, name), ", "));
        return !numbers.empty();
    };
    if (kind == "reduce") return has(AttributeName::dimensions) ? words::say("over {}", numbers) : numbers;
    if (kind == "transpose") return has(AttributeName::permutation) ? words::say("to {}", numbers) : numbers;
    if (kind == "concatenate") return has(AttributeName::dimension) ? words::say("along {}", numbers) : numbers;
    if (kind == "iota") return has(AttributeName::iota_dimension) ? words::say("along {}", numbers) : numbers;
    if (kind == "reverse") return has(AttributeName::dimensions) ? words::say("along {}", numbers) : numbers;
    if (kind == "compare") return std::string(module.textOf(op, AttributeName::comparison_direction));
    if (kind == "custom_call") return std::string(module.textOf(op, AttributeName::call_target_name));
    if (kind == "gather" || kind == "dynamic_slice")
        return has(AttributeName::slice_sizes) ? words::say("slices {}", numbers) : numbers;
    if (kind == "constant") {
        const auto literal = module.literal(op);
        return literal.size() <= 16 ? std::string(literal) : std::string();
    }
    if (kind == "while")
        if (const auto trips = tripCount(module, op)) return words::say("{} times", countText(*trips));
    if (kind == "convert" && !module.results(op).empty())
        return words::say("to {}", elementName(module.type(module.results(op)[0]).dtype));
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
