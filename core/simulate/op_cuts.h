// SPDX-License-Identifier: GPL-3.0-or-later
// How an op cuts what it makes, told by its nest alone.
#pragma once

#include "core/simulate/op_work.h"

namespace axiscape::simulation {

// Along any dimension.
[[nodiscard]] bool isCutBy(const SpmdProgram& program, ValueId value, AxisId axis);
// Of one device, as its op makes it.
[[nodiscard]] std::int64_t madeBytes(const SpmdProgram& program, const LocalWork& work, ValueId value);

} // namespace axiscape::simulation
