// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a call that multiplies so much (flops of one device) is an attention in one kernel, forward or backward:
// among its operands are queries, keys and values, and it does the work of products over them, not of a pass over their
// elements. The program decides, by shapes: [batch, ..., head] each, keys and values alike. An attention that is
// written out (product, softmax, product) holds no such call and is priced op by op.
#pragma once

#include "core/simulate/op_work.h"

namespace axiscape::simulation {

[[nodiscard]] bool isFusedAttention(const SpmdProgram& program, const LocalWork& work, OpId call, double flops);

} // namespace axiscape::simulation
