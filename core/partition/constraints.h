// SPDX-License-Identifier: GPL-3.0-or-later
// What the sharding constraints of a program say, for the option `least`: README.md beside this file.
#pragma once

#include "core/mesh/mesh.h"
#include "core/sharding/sharding.h"

#include <cstdint>
#include <vector>

namespace axiscape {

struct SiteConstraint {
    SiteId site;
    TensorSharding named;   // the axes that it puts on dimensions
    AxisSet known = 0;      // all axes of its mesh
    std::uint64_t open = 0; // dimensions that other axes may cut, too
    // True if the axis may cut the dimension there, as far as the constraint is asked.
    bool allows(AxisId axis, std::uint8_t dim) const;
};

// Ascending by site. One that names a part of an axis, or an axis that the mesh has not, says nothing.
[[nodiscard]] std::vector<SiteConstraint> constraintsOf(const SiteTable& sites, const Mesh& mesh);

} // namespace axiscape
