// SPDX-License-Identifier: GPL-3.0-or-later
// Partial sums of devices that are added to each other, as the TPU compiler reduces them.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape::simulation {

// The op adds partial sums, and what it makes is reduced over devices: XLA reduces each of them before, so that a
// product among them is not made in the kernel that adds. (Of reductions that scatter it makes one, behind the sum.)
[[nodiscard]] bool isReducedBehind(const SpmdProgram& program, OpId op);

} // namespace axiscape::simulation
