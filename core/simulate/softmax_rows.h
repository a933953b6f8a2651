// SPDX-License-Identifier: GPL-3.0-or-later
// Softmaxes that XLA's GPU compiler runs row by row in one kernel, and what its TPU compiler writes of their rows.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape::simulation {

// What an op is for a kernel that holds whole rows.
enum class RowPart : std::uint8_t {
    none,
    perRow,      // a reduction of rows, and what is made of it alone: made where it is spread over the row again
    exponential, // of each element: made again there, however many read it
    written      // of each element, where such a kernel ends: a reduction of more than rows reads it
};

// Rows of at most so many elements: asked of the compiler ahead of time, for 16,384 it answers with one kernel, for
// 32,768 with one for each reduction.
inline constexpr std::int64_t kLongestRow = 16'384;

// A reduction of so many elements to one is made in two halves, the first of which sums runs of so many: the smallest
// divisor from the square root on (XLA's tree_reduction_rewriter).
[[nodiscard]] std::int64_t innerHalf(std::int64_t elements);

// Per op. A reduction of rows (the trailing dimensions) that feeds an exponential of the same elements or sums what one
// made, and that is read by nothing but what spreads it over the row again, is written nowhere: its kernel and that of
// its readers are one (the normalisation diamonds of XLA's softmax_rewriter_triton, and priority fusion behind it). The
// backward pass begins with the scores and makes the exponentials again. A sum that is returned, or read otherwise, is
// written. A reduction of more than rows, such as the mean of a loss, is no part of such a kernel: what it reads of the
// rows is written first.
//
//   max = reduce(scores); e = exp(scores - max); sum = reduce(e); p = e / sum     // one kernel: scores -> p
[[nodiscard]] IdVector<OpId, RowPart> softmaxRows(const SiteTable& sites);

// On TPUs. The maximum of a row is found in the kernel of the product that makes it, unless the row is longer than a
// tile and the product sums little: then a kernel of its own reads whole rows, and writes what they are less their
// maximum beside them. Asked of the compiler ahead of time: rows of 1,024 are one kernel with any product, of 4,096 and
// more with products that sum 1,024 numbers, not with those that sum 256 or 512.
[[nodiscard]] bool isShiftedBeside(const SpmdProgram& program, const IdVector<OpId, RowPart>& parts, OpId op);

// In 16 bits, an exponential of softmaxes or what it is divided to, of which no dimension is 1 on a device: on some
// chips (tpu_generations.h) both are written.
[[nodiscard]] bool isNarrowSoftmax(const SpmdProgram& program, const IdVector<OpId, RowPart>& parts, OpId op);

} // namespace axiscape::simulation
