// SPDX-License-Identifier: GPL-3.0-or-later
// Softmaxes that XLA's GPU compiler runs row by row in one kernel.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape::simulation {

// What an op is for a kernel that holds whole rows.
enum class RowPart : std::uint8_t {
    none,
    perRow,     // a reduction of rows, and what is made of it alone: made where it is spread over the row again
    exponential // of each element: made again there, however many read it
};

// Rows of at most so many elements: asked of the compiler ahead of time, for 16,384 it answers with one kernel, for
// 32,768 with one for each reduction.
inline constexpr std::int64_t kLongestRow = 16'384;

// Per op. A reduction of rows (the trailing dimensions) that feeds an exponential of the same elements or sums what one
// made, and that is read by nothing but what spreads it over the row again, is written nowhere: its kernel and that of
// its readers are one (the normalisation diamonds of XLA's softmax_rewriter_triton, and priority fusion behind it). The
// backward pass begins with the scores and makes the exponentials again. A sum that is returned, or read otherwise, is
// written.
//
//   max = reduce(scores); e = exp(scores - max); sum = reduce(e); p = e / sum     // one kernel: scores -> p
[[nodiscard]] IdVector<OpId, RowPart> softmaxRows(const SiteTable& sites);

} // namespace axiscape::simulation
