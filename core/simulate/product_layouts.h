// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix product wants the dimensions it sums over beside one another, before or after those it keeps. An operand
// that has kept dimensions on both sides (a stack of matrices, [2, in, out]) is read from a copy in another layout.
#pragma once

#include "core/ir/ir.h"

#include <span>

namespace axiscape::simulation {

[[nodiscard]] bool needsOtherLayout(const Module& module, OpId op, std::uint32_t operand);

// Bytes that move when operands of 8 bits are transposed before the product, so that the dimension summed over is the
// innermost of both: read and written once. `operands`: the bytes of its two.
[[nodiscard]] double transposedBytes(const Module& module, OpId op, std::span<const std::int64_t> operands);

} // namespace axiscape::simulation
