// SPDX-License-Identifier: GPL-3.0-or-later
// The plain combiners of reducers as tight loops.
#pragma once

#include "core/interpret/tensor/strided.h"
#include "core/interpret/tensor/tensor.h"

namespace axiscape::kernels {

// Whether fold() can do it: arithmetic combiners on the computing types (elements.h), `select` on all.
[[nodiscard]] bool canFold(OpKind combiner, ElementType dtype);
// Whether folding values of `dtype` in its computing type and rounding once is the same as rounding every step.
[[nodiscard]] bool foldsExactly(OpKind combiner, ElementType dtype);

// accumulators[to] = combiner(accumulators[to], elements[from]) at every index of the walk, in its order. Both are of
// the computing type `dtype`; the walk is coalesced and has no empty extent.
void fold(OpKind combiner, ElementType dtype, std::byte* accumulators, const std::byte* elements,
          std::span<const StridedDimension> walk);

// accumulators[targets[i]] = combiner(..., elements[i]) for i in order; negative targets are dropped.
void foldAt(OpKind combiner, ElementType dtype, std::byte* accumulators, const std::byte* elements,
            std::span<const std::int64_t> targets);

} // namespace axiscape::kernels
