// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix products of a step, each multiply-add as two, what loops repeat counted every time: of the whole program
// and of one device as it is partitioned. Whole over device is the number of devices where nothing is done twice.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape {

struct ProductFlops {
    double whole = 0;
    double device = 0; // of the device with the largest shares
};

// Linear in the program. What it computes again for the backward pass is in both.
[[nodiscard]] ProductFlops productFlops(const SpmdProgram& program);

} // namespace axiscape
