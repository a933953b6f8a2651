// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds of one run of a collective.
#pragma once

#include "core/hardware/hardware.h"
#include "core/spmd/spmd.h"

namespace axiscape::simulation {

[[nodiscard]] AxisSet axesOf(const Collective& collective);

// Seconds of one run of a collective that charges so many bytes. Where fewer devices take part together than its axes
// hold (plans of core/redistribute move parts of axes), they are taken to be the most distant ones: the major parts.
[[nodiscard]] double transferSeconds(const Collective& collective, double bytes, const Mesh& mesh,
                                     const CollectivePrices& prices);

} // namespace axiscape::simulation
