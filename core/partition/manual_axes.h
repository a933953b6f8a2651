// SPDX-License-Identifier: GPL-3.0-or-later
// What the manual computations of a program decide before any action: their shardings at the boundary, and the axes
// that sites of the boundary and of the body may not take besides.
#pragma once

#include "core/partition/partition.h"

namespace axiscape::partition {

struct ManualAxes {
    std::vector<Placement> placements;
    std::vector<AxisSet> closed; // per site; empty: the program has none
};
// A boundary whose axes the mesh has not, or has with other sizes, fixes nothing; its axes stay closed.
[[nodiscard]] ManualAxes manualAxes(const SiteTable& sites, const Mesh& mesh);
// Axes that manual computations of the program name.
[[nodiscard]] AxisSet manualAxesOf(const Partition& partition);

} // namespace axiscape::partition
