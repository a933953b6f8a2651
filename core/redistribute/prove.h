// SPDX-License-Identifier: GPL-3.0-or-later
// The invariants of a plan, read off its cuts alone: cheap enough for every plan that is made. O(steps * cuts²). An
// error is our fault. check() shows the same on devices.
#pragma once

#include "core/redistribute/redistribute.h"

namespace axiscape::reshard {

[[nodiscard]] Result<void> prove(const Plan& plan);

} // namespace axiscape::reshard
