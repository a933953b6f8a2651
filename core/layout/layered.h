// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of one frame: items on ranks, nets between them. Knows nothing of ops.
#pragma once

#include "core/layout/layout.h"

#include <vector>

namespace axiscape::layered {

enum class ItemKind : std::uint8_t { node, frame, inputPort, outputPort };

// Extents are measured from the anchor: the centre of the node, frame or port itself.
struct Item {
    ItemKind kind = ItemKind::node;
    float left = 0, right = 0, above = 0, below = 0; // room it takes, with what is attached to it
    float halfWidth = 0, halfHeight = 0;             // of the node itself: where nets end
    std::uint32_t rank = 0;
};

struct Target {
    std::uint32_t item = 0;
    float offset = 0;   // from the anchor of the item, where the place of entry is fixed (a port of a frame)
    bool fixed = false; // else the layout chooses a place on the top border
    bool main = false;  // of the edges into the item, the one to be straight
};

// One value from one item to others further down. All share one trunk.
struct Net {
    std::uint32_t source = 0;
    float offset = 0; // of the exit, from the anchor
    float below = 0;  // of the exit, from the anchor
    std::vector<Target> targets;
};

struct Graph {
    std::vector<Item> items;
    std::vector<Net> nets;
};

struct Path {
    std::uint32_t firstPoint = 0, pointCount = 0;
};

struct Placement {
    std::vector<Point> anchors;           // per item, all extents within [0, width] x [0, height]
    std::vector<std::vector<Path>> paths; // per net, per target
    std::vector<Point> points;
    float width = 0, height = 0;
};

// Longest-path ranks: every item below all that it depends on; sources (and what hangs on sources only) just above
// their first user. `order` is the place of the items in the program: it decides ties and breaks cycles. Returns per
// item its rank; dependencies against the order of the result are those of cycles.
[[nodiscard]] std::vector<std::uint32_t>
ranksOf(const std::vector<std::uint32_t>& order,
        const std::vector<std::pair<std::uint32_t, std::uint32_t>>& dependencies);

// Items of the ranks given, nets pointing down. Parts that are not connected stand side by side.
[[nodiscard]] Placement place(const Graph& graph);

} // namespace axiscape::layered
