// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of devices as axes of a mesh, and the mesh that groups come from.
#pragma once

#include "core/hlo/groups.h"
#include "core/mesh/mesh.h"

namespace axiscape::observed {

// The axes along which the members of every group differ, in mesh order; nothing where the groups are not those of
// whole axes. Axes of size 1 are never among them.
[[nodiscard]] std::optional<std::vector<std::string>> axesOf(const hlo::Groups& groups, const Mesh& mesh);
// The axes in which some source and its target differ.
[[nodiscard]] std::vector<std::string> movesAlong(const hlo::Groups& pairs, const Mesh& mesh);
// The mesh with the fewest axes of which all these groups are whole axes, as far as they agree on one: earlier groups
// win. Empty for none.
[[nodiscard]] Mesh meshOf(const std::vector<hlo::Groups>& all, std::int64_t devices);

} // namespace axiscape::observed
