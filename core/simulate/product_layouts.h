// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix product wants the dimensions it sums over beside one another, before or after those it keeps. An operand
// that has kept dimensions on both sides (a stack of matrices, [2, in, out]) is read from a copy in another layout.
#pragma once

#include "core/ir/ir.h"

namespace axiscape::simulation {

[[nodiscard]] bool needsOtherLayout(const Module& module, OpId op, std::uint32_t operand);

} // namespace axiscape::simulation
