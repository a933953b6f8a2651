// SPDX-License-Identifier: GPL-3.0-or-later
// Operands of products that XLA's partitioner cuts before it multiplies.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape::simulation {

// A product whose result is summed over devices and then cut along a dimension that this operand brings (a gradient of
// which each device keeps a part), while some axis of the mesh cuts nothing of it: XLA lets the devices of that axis
// each multiply a slice of the operand. The slice is no product, so that a value made with a transcendental function
// is not made again inside: it is written once for all its readers. Seen in the TPU compiler's program of a
// transformer in bf16 under bp+mp+z2, whose gradient of the logits lies in memory where it does not under bp+mp. In f32
// no rounding follows, and products make it inside (the same step in f32 on v3).
[[nodiscard]] bool isSlicedOperand(const SpmdProgram& program, Use use);

} // namespace axiscape::simulation
