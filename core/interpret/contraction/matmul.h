// SPDX-License-Identifier: GPL-3.0-or-later
// The one loop behind all products: sums over stacks of matrices that lie in their buffers in any order.
#pragma once

#include "core/interpret/lanes/complex.h"

#include <cstdint>
#include <span>
#include <vector>

namespace axiscape::kernels {

// Where the elements of a stack of matrices lie in a flat buffer: element (b, i, j) at batch[b] + row[i] + column[j].
// Whatever the order of dimensions, nothing is transposed beforehand; two rows may share elements (convolution).
struct Offsets {
    std::vector<std::int64_t> batch, row, column;
};

// Sum of index * stride for all index tuples, the last dimension fastest. {0} for no dimension.
[[nodiscard]] std::vector<std::int64_t> offsetsOf(std::span<const std::int64_t> sizes,
                                                  std::span<const std::int64_t> strides);

// c[b, i, j] = sum over p of a[b, i, p] * b[b, p, j], added in the order of p; `add`: to what is in c. Blocked for the
// caches; tiles of c in registers. T is float, double, Complex of them, std::uint32_t or std::uint64_t (which wrap as
// signed ones do).
template <class T>
void multiply(const T* a, const Offsets& aAt, const T* b, const Offsets& bAt, T* c, const Offsets& cAt,
              bool add = false);

} // namespace axiscape::kernels
