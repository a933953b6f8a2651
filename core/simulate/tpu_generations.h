// SPDX-License-Identifier: GPL-3.0-or-later
// What the TPU compiler does for one generation of chips and not for another.
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape::simulation {

// It has no asynchronous gather for v2 to v4; from v5e on gathers run beside kernels.
[[nodiscard]] bool gathersBeside(const Hardware& hardware);

} // namespace axiscape::simulation
