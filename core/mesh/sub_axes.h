// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of an axis in Shardy's notation: "model:(2)4" is the part of size 4 that has 2 shares of the axis outside
// (major to) it. A mesh in which an axis is replaced by its parts, major first, is the same grid of the same devices;
// the names alone say what belongs together, so the mesh as a person gave it can always be read off.
//
//   Mesh fine = splitAxis({{{"batch", 2}, {"model", 8}}}, 1, 2);  // batch=2, model:(1)2=2, model:(2)4=4
//   wholeMesh(fine)                                               // batch=2, model=8
//   axisTexts(fine, {1, 2})                                       // {"model"}
#pragma once

#include "core/mesh/mesh.h"

namespace axiscape {

[[nodiscard]] bool isPart(const MeshAxis& axis);
[[nodiscard]] bool hasParts(const Mesh& mesh);
// "model" of "model:(2)4".
[[nodiscard]] std::string_view wholeAxisName(std::string_view name);

// The axis in two, the first of size `major`; of a part again parts of the axis. Needs 1 < major < size, a divisor of
// the size, and fewer than kMaxAxes axes.
[[nodiscard]] Mesh splitAxis(const Mesh& mesh, AxisId axis, std::int64_t major);
// Every axis in one piece again.
[[nodiscard]] Mesh wholeMesh(const Mesh& mesh);

// The index in wholeMesh(mesh) of the axis that an axis of the mesh belongs to, and the other way: its parts, major
// first; the axis itself if it is in one piece.
[[nodiscard]] AxisId wholeAxisOf(const Mesh& mesh, AxisId part);
[[nodiscard]] AxisList partsOfAxis(const Mesh& mesh, AxisId whole);
// All parts of the axes of wholeMesh(mesh), and the axes that some part is in.
[[nodiscard]] AxisSet partsOfAxes(const Mesh& mesh, AxisSet whole);
[[nodiscard]] AxisSet wholeAxesOf(const Mesh& mesh, AxisSet parts);

// The names of a list of axes as they are shown everywhere: parts that follow one another, major to minor, are one:
// "model" where they make up the axis, else "model:(1)4".
[[nodiscard]] std::vector<std::string> axisTexts(const Mesh& mesh, std::span<const AxisId> axes);

} // namespace axiscape
