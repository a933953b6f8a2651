// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of a tensor as a target of drops, as a draw list. Pure.
#pragma once

#include "core/drawing/drawing.h"

#include <span>
#include <string>
#include <vector>

namespace axiscape {

// The strip of a tensor as a drop target: one cell 52 high for every dimension, with what the axis would leave of it or
// why it cannot cut it, and a line below about the cell under the pointer.
struct DropStripRequest {
    std::span<const std::int64_t> shape;
    const TensorSharding* sharding = nullptr;
    const AxisStyles* axes = nullptr;
    std::size_t axis = 0;
    int target = -1;                  // dimension under the pointer
    std::vector<std::string> reasons; // per dimension: empty if it can be cut
    std::vector<std::string> notes;   // per dimension: "1024 each"
    std::string footer;
    float maxWidth = 340;
};

struct DropStrip {
    DrawList list; // from (0, 0)
    std::vector<Rect> cells;
    float width = 0, height = 0;
    int dimensionAt(Point p) const; // -1: none
};

DropStrip drawDropStrip(const DropStripRequest& request, const Theme& theme);

} // namespace axiscape
