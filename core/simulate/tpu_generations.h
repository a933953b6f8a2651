// SPDX-License-Identifier: GPL-3.0-or-later
// What the TPU compiler does for one generation of chips and not for another.
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape::simulation {

// It has no asynchronous gather for v2 to v4; from v5e on gathers run beside kernels.
[[nodiscard]] bool gathersBeside(const Hardware& hardware);

// Of a softmax in 16 bits it writes the exponentials and what they are divided to, not the scores alone: for v4
// (softmax_rows.h).
[[nodiscard]] bool writesSoftmaxes(const Hardware& hardware);

} // namespace axiscape::simulation
