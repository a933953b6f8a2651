// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that move elements and compute none: every one is a walk over two buffers (strided.h), whatever the dtype.
#pragma once

#include "core/interpret/tensor/tensor.h"

namespace axiscape::kernels {

using Sizes = std::span<const std::int64_t>;

// Operand dimension i becomes result dimension dimensions[i]; size 1 is repeated.
[[nodiscard]] Tensor broadcastInDim(const Tensor& operand, Sizes dimensions, Sizes shape);
// Result dimension i is operand dimension permutation[i].
[[nodiscard]] Tensor transposed(const Tensor& operand, Sizes permutation);
// Result of that shape: elements starts[d] + i * strides[d]; all strides 1 if none are given.
[[nodiscard]] Tensor sliced(const Tensor& operand, Sizes starts, Sizes strides, Sizes shape);
[[nodiscard]] Tensor reversed(const Tensor& operand, Sizes dimensions);
// low may be negative (cuts); between two elements `interior` copies of the value; shape says how much there is at the
// high end.
[[nodiscard]] Tensor padded(const Tensor& operand, const Tensor& value, Sizes low, Sizes interior, Sizes shape);
[[nodiscard]] Tensor concatenated(std::span<const Tensor> operands, std::size_t dimension, Sizes shape);
[[nodiscard]] Tensor iota(ElementType dtype, Sizes shape, std::size_t dimension);
// Starts are clamped so that the slice is inside.
[[nodiscard]] Tensor dynamicSlice(const Tensor& operand, std::span<const Tensor> starts, Sizes shape);
// Writes over the operand's buffer if nobody else holds it.
[[nodiscard]] Tensor dynamicUpdateSlice(Tensor operand, const Tensor& update, std::span<const Tensor> starts);

} // namespace axiscape::kernels
