// SPDX-License-Identifier: GPL-3.0-or-later
// The badge of something that a compiler does otherwise than it was designed: a sign on a wash, and how many. One
// painter for the map, the timeline and the table.
#pragma once

#include "core/drawing/drawing.h"

namespace axiscape {

enum class DifferenceKind : std::uint8_t { extra, larger, missing, moved, smaller, combined };

[[nodiscard]] Colour differenceColour(DifferenceKind kind, const Theme& theme); // over, warn or ok
// Its width, so high, for so many.
[[nodiscard]] float differenceWidth(float height, std::uint32_t count);
// Plus, minus, triangles, an arrow, a fork; the number beside it from two on.
void drawDifference(DifferenceKind kind, std::uint32_t count, Rect at, const Theme& theme, DrawList& out);

} // namespace axiscape
