// SPDX-License-Identifier: GPL-3.0-or-later
// Marks on the map of what a compiler did otherwise: badges at the upper right corner of a block, and a dashed outline.
//
//   drawMap(picture, style, view, look, theme, list);
//   drawMapMarks(picture, view, marks, theme, list);                 // over it
//   mapMarkAt(picture, view, marks, pointer)                         // which one is pointed at
#pragma once

#include "core/drawing/difference.h"
#include "core/drawing/map_picture.h"

#include <span>

namespace axiscape {

// All of one kind that there is in a box.
struct MapMark {
    std::uint32_t box = kNone;
    DifferenceKind kind = DifferenceKind::extra;
    std::uint32_t count = 0;
    std::uint32_t row = kNone;   // of whoever made it: the heaviest of them
    std::vector<Text> said = {}; // of the heaviest ones, a sentence each
};

// Those of a box lie one behind the other in `marks`.
void drawMapMarks(const MapPicture& picture, const GraphViewport& view, std::span<const MapMark> marks,
                  const Theme& theme, DrawList& out);
// The mark that lies under a point; kNone.
[[nodiscard]] std::uint32_t mapMarkAt(const MapPicture& picture, const GraphViewport& view,
                                      std::span<const MapMark> marks, Point at);
[[nodiscard]] Rect mapMarkRect(const MapPicture& picture, const GraphViewport& view, std::span<const MapMark> marks,
                               std::size_t mark); // in view pixels
// What the dashes mean, for the legend: its width; draws nothing if `out` is null. `middle`: of the line.
float drawMapMarksLegend(float left, float middle, const Theme& theme, const words::Language& language, DrawList* out);

} // namespace axiscape
