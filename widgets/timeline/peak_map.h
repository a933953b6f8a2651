// SPDX-License-Identifier: GPL-3.0-or-later
// The peak as a map: every buffer alive at it as a rectangle of its bytes, within its layer, within its category. Pure.
#pragma once

#include "core/session/session.h"

#include <span>
#include <string>
#include <vector>

namespace axiscape {

// Rectangles in the proportions of the weights, in their order, as square as they get (squarified: Bruls, Huizing, van
// Wijk). Weights are positive and fall. Linear.
std::vector<Rect> squarified(std::span<const double> weights, Rect area);

struct PeakTile {
    enum class Kind : std::uint8_t { category, layer, buffer, rest };
    Kind kind = Kind::buffer;
    Rect rect;
    MemoryCategory category = MemoryCategory::parameters;
    std::string name;         // of a layer or buffer; "" is what belongs to no layer
    std::int64_t bytes = 0;   //
    std::uint32_t count = 1;  // buffers in it
    std::int32_t buffer = -1; // into Simulation::peakBuffers
};

struct PeakMap {
    std::vector<PeakTile> tiles; // outer before inner, largest first
    // The innermost tile at a point; -1: none.
    int tileAt(Point p) const;
    int tileOf(std::int32_t buffer) const; // -1: it is in a rest
};

inline constexpr float kPeakHeader = 15; // of a category or layer that has room for its name

// Buffers too small to be seen stand together as one rest of their layer.
PeakMap peakMap(const Snapshot& snapshot, Rect area);

} // namespace axiscape
