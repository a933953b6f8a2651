// SPDX-License-Identifier: GPL-3.0-or-later
// Integer tensors as lists of numbers.
#pragma once

#include "core/interpret/tensor/tensor.h"

namespace axiscape::kernels {

// Elements of a tensor of any integer type (or i1): indices, sizes, shapes. Beyond int64: its largest.
[[nodiscard]] std::vector<std::int64_t> integersOf(const Tensor& tensor);

} // namespace axiscape::kernels
