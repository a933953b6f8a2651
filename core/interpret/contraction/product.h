// SPDX-License-Identifier: GPL-3.0-or-later
// From tensors of any dtype and order of dimensions to the matrix kernel and back.
#pragma once

#include "core/interpret/contraction/matmul.h"
#include "core/interpret/tensor/tensor.h"

namespace axiscape::kernels {

// The offsets that some dimensions of a row-major array span, in the order given.
[[nodiscard]] std::vector<std::int64_t> offsetsAlong(std::span<const std::int64_t> shape,
                                                     std::span<const std::int64_t> dimensions);
// The dimensions in neither list, in order.
[[nodiscard]] std::vector<std::int64_t> otherDimensions(std::size_t rank, std::span<const std::int64_t> a,
                                                        std::span<const std::int64_t> b);
// A row-major [batches, rows, columns].
[[nodiscard]] Offsets rowMajorOffsets(std::size_t batches, std::size_t rows, std::size_t columns);

// The type in which products of `operands` are summed up into `result`: f32, f64, complex64, complex128, i32 or i64.
[[nodiscard]] ElementType sumType(std::span<const ElementType> operands, ElementType result);

// The product of two stacks of matrices, whatever the dtypes: converts to the type of the sum, multiplies, and rounds
// once to `result`.
[[nodiscard]] Tensor product(const Tensor& a, const Offsets& aAt, const Tensor& b, const Offsets& bAt,
                             ElementType result, std::span<const std::int64_t> shape, const Offsets& resultAt);
// The same as a part of a larger result: `a`, `b` and `sum` have the type of the sum.
void multiplyInto(const Tensor& a, const Offsets& aAt, const Tensor& b, const Offsets& bAt, Tensor& sum,
                  const Offsets& sumAt, bool add = false);

} // namespace axiscape::kernels
