// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of axes: an axis keeps its own for as long as it is there, wherever it stands in the mesh. A colour is a
// number below kMaxAxes (drawing/axisLook); no two axes of a mesh have the same.
//
//   followedColours(s, {{1, 0}})   // of a mesh in which the axes of `s` have changed places
//   followedColours(s, {{-1, 0}})  // of one with a new axis before the first of `s`
#pragma once

#include "core/tactics/tactics.h"

#include <span>

namespace axiscape {

// Of an axis of the strategy's mesh.
[[nodiscard]] std::uint8_t axisColour(const Strategy& strategy, AxisId axis);

// Strategy::axisColours of a mesh made from the strategy's: from[i] is what its axis i was there, -1 for a new one,
// which gets the first colour that is free.
[[nodiscard]] std::vector<std::uint8_t> followedColours(const Strategy& before, std::span<const int> from);

// Another strategy of the same document that says no colours: axes of the same name are the same axis.
[[nodiscard]] Strategy withColoursOf(Strategy next, const Strategy& before);

} // namespace axiscape
