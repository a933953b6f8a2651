// SPDX-License-Identifier: GPL-3.0-or-later
// Every op that is a product of two stacks of matrices once its dimensions are sorted into batch, row and column.
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/contraction/product.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/elements.h"

#include <fmt/core.h>
#include <string_view>

namespace axiscape::kernels {

namespace {

// An algorithm that rounds an operand to fewer bits before it multiplies, once: BF16_BF16_F32 and the like. (The ones
// with several components come close to f32 by several products: f32 itself stands for them.)
Tensor roundedFor(OpRef op, const Tensor& operand, std::string_view field) {
    const auto text = op.module.textOf(op.op, AttributeName::algorithm);
    const auto type = elementFromName(fieldText(text, fmt::format("{}_precision_type", field)));
    if (!type || !isFloat(*type) || !isFloat(operand.dtype()) ||
        fieldNumber(text, fmt::format("{}_component_count", field), 0) != 1 ||
        elementBits(*type) >= elementBits(operand.dtype()))
        return operand;
    return convertTensor(convertTensor(operand, *type), operand.dtype());
}

} // namespace

Result<std::vector<Tensor>> dotGeneral(OpRef op, std::span<const Tensor> operands) {
    const auto &a = operands[0], &b = operands[1];
    const auto type = op.resultType();
    const std::int64_t lastOfA = static_cast<std::int64_t>(a.rank()) - 1, firstOfB = 0;
    const auto plain = op.kind() == OpKind::dot;
    const auto aBatch = op.ints(AttributeName::lhs_batching_dimensions),
               bBatch = op.ints(AttributeName::rhs_batching_dimensions),
               aSummed = plain ? std::span(&lastOfA, 1) : op.ints(AttributeName::lhs_contracting_dimensions),
               bSummed = plain ? std::span(&firstOfB, 1) : op.ints(AttributeName::rhs_contracting_dimensions);
    const Offsets aAt{offsetsAlong(a.shape(), aBatch),
                      offsetsAlong(a.shape(), otherDimensions(a.rank(), aBatch, aSummed)),
                      offsetsAlong(a.shape(), aSummed)};
    const Offsets bAt{offsetsAlong(b.shape(), bBatch), offsetsAlong(b.shape(), bSummed),
                      offsetsAlong(b.shape(), otherDimensions(b.rank(), bBatch, bSummed))};
    return std::vector{product(roundedFor(op, a, "lhs"), aAt, roundedFor(op, b, "rhs"), bAt, type.dtype, type.shape,
                               rowMajorOffsets(aAt.batch.size(), aAt.row.size(), bAt.column.size()))};
}

} // namespace axiscape::kernels
