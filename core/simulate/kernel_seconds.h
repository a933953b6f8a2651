// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds of one kernel, of its arithmetic and its memory.
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape {

// Of matrix products: what arithmetic takes once all units are busy, and what is lost before they are.
struct ProductSeconds {
    double busy = 0, ramp = 0;
};
// `padded`: flops of the tiles the matrix unit runs.
[[nodiscard]] ProductSeconds productSeconds(const ProductRate& rate, double flops, double padded);

// One kernel: its launch, the longer of arithmetic and memory, the little of the shorter one that does not overlap, and
// the ramp of its products.
// `warm`: it ran before on the same operands, as in a benchmark, and finds in the cache what fits there.
[[nodiscard]] double kernelSeconds(const Hardware& hardware, const ProductSeconds& products, double vectorFlops,
                                   double bytes, bool warm = false);

} // namespace axiscape
