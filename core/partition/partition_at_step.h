// SPDX-License-Identifier: GPL-3.0-or-later
// A state as it was on the way: the same placements in the same order, up to one of them.
#pragma once

#include "core/partition/partition.h"

namespace axiscape {

// What `state` was when its first `steps` placements had been made; the state itself once steps >= placementCount.
// Whoever decided in between is not asked again: nothing is propagated. Values are kept whole (atomic) as they are at
// the end. O(placements).
[[nodiscard]] Partition partitionAtStep(const Partition& state, std::uint32_t steps);

} // namespace axiscape
