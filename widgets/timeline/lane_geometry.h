// SPDX-License-Identifier: GPL-3.0-or-later
// From time to pixels: which rectangles a lane is, at some zoom. What is narrower than two pixels is merged, so that a
// lane never costs more to paint than its width. Pure.
#pragma once

#include "core/insight/timeline_data.h"

#include <optional>
#include <vector>

namespace axiscape {

// Linear map of [from, to] to [left, left + width].
struct TimeScale {
    double from = 0, to = 1;
    float left = 0, width = 1;

    float x(double at) const {
        return left + static_cast<float>((at - from) / (to - from) * static_cast<double>(width));
    }
    double at(float px) const { return from + static_cast<double>((px - left) / width) * (to - from); }
};

inline constexpr float kMergeBelow = 2; // px
inline constexpr float kLabelFrom = 44; // px: narrower ones have no label
inline constexpr float kSingleFrom = 8; // px: mean width of a run's items from which they stand alone

struct LaneBlock {
    float x0 = 0, x1 = 0;              // at least kMergeBelow wide
    std::uint32_t first = 0, last = 0; // items, last included
    bool product = false;              // most of its time is
    bool recomputed = false;           // most of its time is
    bool mixed = false;                // collectives of several kinds
    std::optional<bool> pass;          // backward or not: of the last op of these passes in it
    bool bothPasses = false;           // in it
    CollectiveKind kind = CollectiveKind::all_gather;
    float width() const { return x1 - x0; }
};

// A label says what its blocks cover: an op by its kind, a layer, or from which layer to which.
struct LaneLabel {
    enum class Pass : std::uint8_t { forward, backward, both, update };
    float x0 = 0, x1 = 0;                   // the visible part of its blocks
    std::uint32_t block = 0, lastBlock = 0; // into blocks, last included
    std::uint32_t label = 0, last = 0;      // of the first and of the last layer in it; equal: it covers that one alone
    bool several = false;                   // layers, or the update among them
    bool andUpdate = false;                 // ops of the update between those of its layers
    Pass pass = Pass::forward;              // of all its layers
    std::int32_t item = -1;                 // the only item; the rest is of no use then
};

struct LanePicture {
    std::vector<LaneBlock> blocks; // by x0
    // Of the compute lane: one in every block that is wide enough, one over neighbours that only together are, of one
    // pass where that is wide enough.
    std::vector<LaneLabel> labels;
};

// Only what is visible. Runs of one layer whose items are small become one block (a stall of kMergeBelow or more still
// shows); of what is left, neighbours narrower than kMergeBelow merge. Complexity: linear in the visible items.
LanePicture lanePicture(const Lane& lane, const TimeScale& scale);

// The item at a place of the axis, or the nearest within `slack` of it; -1 if there is none. Binary search.
std::int32_t itemAt(const Lane& lane, double at, double slack);

} // namespace axiscape
