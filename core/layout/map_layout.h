// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the map stands. A pure function of the program and of what is open: shardings, lenses and
// selections move nothing.
//
//   const MapLayout l = layoutMap(module, map, {.open = open, .width = 1042});
//   for (const MapBox& box : l.boxes) draw(box.rect, box.node.name(map));
//
// Nothing but the program open: lanes are rows. Stores on top, forward from left to right, every backward block under
// its forward block, the update below; columns share the width by the root of their ops, and wrap where they are too
// many. A block open: lanes are columns. Parameters, forward downwards, results, backward upwards beside its forward,
// gradients, update; the blocks around the open one stand above and below it. Units: pixels at 100 %, y down.
#pragma once

#include "core/layout/layout.h"
#include "core/structure/map_view.h"

namespace axiscape {

namespace map_size {
inline constexpr float margin = 8, laneTitle = 22, laneGap = 36, lanePadding = 10;
inline constexpr float narrowest = 82, widest = 366, gap = 124, smallestGap = 24;
inline constexpr float gapShare = .38f; // of the width, at most
inline constexpr float forwardHeight = 128, backwardHeight = 116, updateHeight = 46, stackGap = 12;
inline constexpr float lowest = 62; // of a block where the height is short: name, time, collectives
inline constexpr float oneRow = 36; // where it is shorter still: name and time beside each other
inline constexpr float pillWidth = 140, pillHeight = 24, pillRow = 46, pillGap = 10;
inline constexpr float parameters = 146, forward = 184, result = 216, backward = 176, gradient = 116, update = 88;
inline constexpr float row = 38, kernelHeight = 28, header = 24;
inline constexpr float smallestZoom = .7f; // a lane wraps before it would be drawn smaller
inline constexpr float leastZoom = .45f;   // of a view that is too low for all lanes otherwise
inline constexpr float titleHigh = 15;     // px: of a lane's title, whatever the zoom
inline constexpr std::size_t mostColumns = 12;
inline constexpr std::size_t mostPills = 4;    // stores by themselves; the others are one pill
inline constexpr std::size_t mostPillRows = 2; // of the stores, if fewer pills say it
} // namespace map_size

enum class MapLaneKind : std::uint8_t { stores, forward, backward, update };

struct MapLane {
    MapLaneKind kind = MapLaneKind::forward;
    Rect rect;
};

struct MapBox {
    Rect rect;
    MapLaneKind lane = MapLaneKind::forward;
    MapNode node;                      // of a block or kernels
    std::vector<MapNode> with;         // in columns: others of the backward pass in the same row
    std::vector<std::uint32_t> stores; // of a pill: into Blocks::stores
    std::uint32_t line = 0, column = 0;
    // "embed", "+ 5 small": of a pill the stores, else as the node's.
    std::string name(const ProgramMap& map) const;
    Text title(const ProgramMap& map) const; // the same for people
};

// An open block around its rows.
struct MapFrame {
    Rect rect;
    BlockId block;
    std::uint32_t depth = 0;
};

// What goes from one box to another: values that cross, ascending.
struct MapRibbon {
    std::uint32_t from = 0, to = 0;
    std::uint32_t firstValue = 0, valueCount = 0; // into MapLayout::values
    Point start, end;
    bool kept = false; // from a forward box to a backward one
    bool skip = false; // to a forward box more than one column further on
    // What a first look shows: the flow, what is kept beside it, weights at their first reader, gradients. The others
    // come with the selection of an end.
    bool shown = true;
    bool again = false;                           // of a store: read before, by another box
    std::uint32_t firstPoint = 0, pointCount = 0; // its way from start to end, into MapLayout::points
};

struct MapLayout {
    bool columns = false; // lanes are columns
    float zoom = 1;       // it is meant for
    Rect bounds;
    std::vector<MapLane> lanes;
    std::vector<MapBox> boxes;
    std::vector<MapFrame> frames; // outer before inner
    std::vector<MapRibbon> ribbons;
    std::vector<ValueId> values;
    std::vector<Point> points;
    std::span<const Point> wayOf(const MapRibbon& r) const { return {points.data() + r.firstPoint, r.pointCount}; }
};

struct MapRequest {
    std::vector<BlockId> open; // with those of initiallyOpen(); others make columns of the lanes
    float width = 1042;
    float height = 0; // to be kept to as far as blocks can be read; 0: any
    float zoom = 1;   // it will be shown at: titles, which are not drawn smaller, have their room then
};

[[nodiscard]] MapLayout layoutMap(const Module& module, const ProgramMap& map, const MapRequest& request);

} // namespace axiscape
