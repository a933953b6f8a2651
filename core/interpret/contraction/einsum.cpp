// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/contraction/product.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <fmt/core.h>
#include <optional>

namespace axiscape::kernels {
namespace {

// One letter of an equation per dimension; those of an ellipsis are numbered from the right, below zero.
std::optional<std::vector<int>> labelsOf(std::string_view text, std::size_t rank) {
    std::vector<int> labels;
    const auto letters =
        static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c != ' ' && c != '.'; }));
    if (letters > rank || (letters < rank && text.find("...") == text.npos)) return {};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("...")) {
            for (auto left = rank - letters; left > 0; --left) labels.push_back(-static_cast<int>(left));
            i += 2;
        } else if (text[i] != ' ') {
            labels.push_back(text[i]);
        }
    }
    return labels;
}

struct OperandSide {
    std::vector<int> labels;
    std::span<const std::int64_t> shape;
    std::vector<std::int64_t> strides;

    bool has(int label) const { return std::ranges::find(labels, label) != labels.end(); }
    std::int64_t size(int label) const {
        return shape[static_cast<std::size_t>(std::ranges::find(labels, label) - labels.begin())];
    }
    // A label that stands twice walks the diagonal; one that is missing stays in place.
    std::int64_t stride(int label) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (labels[i] == label) sum += strides[i];
        return sum;
    }
};

} // namespace

// Every label is a dimension of the loops: batch where both operands and the result have it, row or column where one
// operand and the result have it, summed where the result has it not.
Result<std::vector<Tensor>> einsum(OpRef op, std::span<const Tensor> operands) {
    const auto equation = attributeText(op, "einsum_config");
    const auto type = op.resultType();
    const bool unary = operands.size() == 1;
    Tensor b = unary ? Tensor(ElementType::f32, {}) : operands[1];
    if (unary) *b.mutableData<float>() = 1; // changes nothing when multiplied with
    const auto arrow = equation.find("->"), comma = unary ? arrow : equation.find(',');
    const auto wrong = [&] { return fail(fmt::format("einsum \"{}\" does not fit its operands", equation)); };
    if (arrow == equation.npos || comma > arrow) return wrong();
    const auto aLabels = labelsOf(equation.substr(0, comma), operands[0].rank());
    const auto bLabels = labelsOf(unary ? "" : equation.substr(comma + 1, arrow - comma - 1), b.rank());
    const auto cLabels = labelsOf(equation.substr(arrow + 2), type.shape.size());
    if (!aLabels || !bLabels || !cLabels) return wrong();
    const OperandSide sides[] = {{*aLabels, operands[0].shape(), rowMajorStrides(operands[0].shape())},
                                 {*bLabels, b.shape(), rowMajorStrides(b.shape())},
                                 {*cLabels, type.shape, rowMajorStrides(type.shape)}};
    enum Role { batch, row, column, summed };
    std::vector<std::int64_t> sizes[4], strides[4][3];
    std::vector<int> seen;
    for (const auto& side : sides)
        for (const int label : side.labels) {
            if (std::ranges::find(seen, label) != seen.end()) continue;
            seen.push_back(label);
            const bool inA = sides[0].has(label), inB = sides[1].has(label), inC = sides[2].has(label);
            if (!inA && !inB) return wrong();
            const auto role = !inC ? summed : inA && inB ? batch : inA ? row : column;
            sizes[role].push_back(side.size(label));
            for (std::size_t i = 0; i < 3; ++i) strides[role][i].push_back(sides[i].stride(label));
        }
    const auto at = [&](Role role, std::size_t side) { return offsetsOf(sizes[role], strides[role][side]); };
    return std::vector{product(operands[0], {at(batch, 0), at(row, 0), at(summed, 0)}, b,
                               {at(batch, 1), at(summed, 1), at(column, 1)}, type.dtype, type.shape,
                               {at(batch, 2), at(row, 2), at(column, 2)})};
}

} // namespace axiscape::kernels
