// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/op_detail.h"

#include "core/ops/per_op.h"

#include <fmt/ranges.h>

namespace axiscape::drawing {
namespace {

// One letter a dimension: batch b c d, free on the left i j p, summed k l m, free on the right n o q.
Text einsum(const Module& module, OpId op) {
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

std::string numbersOf(const Module& module, OpId op, AttributeName name) {
    return fmt::format("{}", fmt::join(module.ints(op, name), ", "));
}

Text compared(const Module& module, OpId op) { return Text(module.textOf(op, AttributeName::comparison_direction)); }
Text called(const Module& module, OpId op) { return Text(module.textOf(op, AttributeName::call_target_name)); }
Text written(const Module& module, OpId op) {
    const auto literal = module.literal(op);
    return literal.size() <= 16 ? Text(literal) : Text();
}
Text rounds(const Module& module, OpId op) {
    const auto trips = tripCount(module, op);
    return trips ? words::phrase("{} times", words::grouped(*trips)) : Text();
}
Text converted(const Module& module, OpId op) {
    if (module.results(op).empty()) return {};
    return words::phrase("to {}", elementName(module.type(module.results(op)[0]).dtype));
}

// Numbers of an attribute behind a word, where there are any.
enum class Word : std::uint8_t { over, to, along, slices };
template <Word word, AttributeName name> Text numbered(const Module& module, OpId op) {
    const auto numbers = numbersOf(module, op, name);
    if (numbers.empty()) return {};
    switch (word) {
    case Word::over:
        return words::phrase("over {}", numbers);
    case Word::to:
        return words::phrase("to {}", numbers);
    case Word::along:
        return words::phrase("along {}", numbers);
    case Word::slices:
        break;
    }
    return words::phrase("slices {}", numbers);
}

// What is said of an op besides its shape.
using Detail = Text (*)(const Module& module, OpId op);

constexpr PerOp<Detail> kDetails{
    {OpKind::dot_general, einsum},
    {OpKind::compare, compared},
    {OpKind::custom_call, called},
    {OpKind::constant, written},
    {OpKind::while_, rounds},
    {OpKind::convert, converted},
    {OpKind::reduce, numbered<Word::over, AttributeName::dimensions>},
    {OpKind::transpose, numbered<Word::to, AttributeName::permutation>},
    {OpKind::concatenate, numbered<Word::along, AttributeName::dimension>},
    {OpKind::iota, numbered<Word::along, AttributeName::iota_dimension>},
    {OpKind::reverse, numbered<Word::along, AttributeName::dimensions>},
    {OpKind::gather, numbered<Word::slices, AttributeName::slice_sizes>},
    {OpKind::dynamic_slice, numbered<Word::slices, AttributeName::slice_sizes>},
};

} // namespace

Text opDetail(const Module& module, OpId op) {
    const Detail own = kDetails[module.kind(op)];
    Text detail = own ? own(module, op) : Text();
    if (!detail.empty() || module.results(op).empty()) return detail;
    const TensorType type = module.type(module.results(op)[0]);
    return type.isTensor() ? words::shape(type.shape) : Text(type.text);
}

} // namespace axiscape::drawing
