// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions. Plain combiners (add, maximum, ...) go through tight loops, any other region through many lanes at once.
//
// Order: an element of the result starts with the initial value and takes the elements in index order. What `reduce`
// sums and multiplies of bf16 and f16 is kept in f32 and rounded once; windows, scatters and smaller floats round every
// step. (XLA on CPU does so.) A region that is no plain combiner may be applied to
// runs of neighbours first where that makes more lanes; the runs are then combined in order.
#pragma once

#include "core/interpret/lanes/lanes.h"

namespace axiscape::kernels {

[[nodiscard]] Result<std::vector<Tensor>> reduce(OpRef op, std::span<const Tensor> operands);
// Elements of the padding and between dilated elements are left out. A window that grows with the index (cumsum, ...)
// takes linear time; where it runs from the end and is long, its elements are added from the end.
[[nodiscard]] Result<std::vector<Tensor>> reduceWindow(OpRef op, std::span<const Tensor> operands);
[[nodiscard]] Result<std::vector<Tensor>> selectAndScatter(OpRef op, std::span<const Tensor> operands);

// What a region works on, one dtype for each of its first `count` arguments: inputs are converted to it.
[[nodiscard]] std::vector<ElementType> laneTypes(const Module& module, RegionId region, std::size_t count);

} // namespace axiscape::kernels
