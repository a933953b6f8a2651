// SPDX-License-Identifier: GPL-3.0-or-later
// Where propagation stops because an axis is larger than what is left of a factor and another factor follows in the
// same dimension: [8] -> [2, 4] with an axis of 4. Its major part would fall on the first, its minor part on the next.
#pragma once

#include "core/partition/partition.h"

#include <vector>

namespace axiscape::partition {

// The axis cut in two, the first part of size `major`, would get further at the sites.
struct AxisSplit {
    AxisId axis = 0;
    std::int64_t major = 1;
    std::vector<SiteId> sites; // ascending
};

// All of a state, by axis, then size. Axes of manual computations are never cut: their bodies name them. Linear in the
// uses around ops with several factors in a dimension (reshapes).
[[nodiscard]] std::vector<AxisSplit> straddlingAxes(const Partition& partition);

// The major part that a tile of an op's result would need; nothing if the axis straddles nothing there.
[[nodiscard]] std::int64_t majorPartOfTile(const Partition& partition, const Action& action);

} // namespace axiscape::partition
