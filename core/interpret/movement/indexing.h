// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that find their elements by indices computed at run time.
#pragma once

#include "core/interpret/kernels.h"
#include "core/interpret/tensor/strided.h"

namespace axiscape::kernels {

// gather and dynamic_gather: starts are clamped so that every slice is inside the operand.
[[nodiscard]] Result<std::vector<Tensor>> gather(OpRef op, std::span<const Tensor> operands);
// Windows of updates in index order, the elements of each in index order. A window that is not wholly inside the
// operand is dropped as a whole, as XLA does. Every update is rounded to the dtype. Writes over the operands' buffers
// where nobody else holds them.
[[nodiscard]] Result<std::vector<Tensor>> scatter(OpRef op, std::span<Tensor> operands);
[[nodiscard]] Result<std::vector<Tensor>> torchIndexSelect(OpRef op, std::span<const Tensor> operands);

// The dimension numbers of gather and scatter under common names: `slices` are gather's result or scatter's updates.
struct IndexDimensions {
    std::span<const std::int64_t> window;          // dimensions of `slices` that run inside a slice
    std::span<const std::int64_t> dropped;         // operand dimensions of extent 1 that `slices` has not
    std::span<const std::int64_t> operandBatching; // operand dimensions that go along with ...
    std::span<const std::int64_t> indicesBatching; // ... these of the indices
    std::span<const std::int64_t> operandOfIndex;  // component of an index vector -> operand dimension
    std::int64_t indexVector = 0;                  // dimension of the indices that holds the vectors
};

// Which elements of the operand belong to which of `slices`.
struct SliceMap {
    std::vector<StridedDimension> positions; // of the slices: extents, `to` in `slices`; row-major
    std::vector<std::int64_t> bases;         // by position: the slice's first element in the operand; -1 if outside
    std::vector<StridedDimension> slice;     // inside one: `to` in `slices`, `from` in the operand; coalesced
    std::int64_t sliceElements = 1;

    // extents[d]: how long a slice is along operand dimension d. `clamp`: move slices inside instead of dropping them.
    static SliceMap of(std::span<const std::int64_t> operandShape, std::span<const std::int64_t> slicesShape,
                       const Tensor& indices, const IndexDimensions& dimensions, std::span<const std::int64_t> extents,
                       bool clamp);
};

} // namespace axiscape::kernels
