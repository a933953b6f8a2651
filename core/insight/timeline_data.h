// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline shows of a snapshot, over seconds or over program order, as plain arrays. No Qt, no pixels.
#pragma once

#include "core/insight/insight.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

// One interval of a lane; `start` and `end` in seconds, or in positions of the program.
struct LaneItem {
    double start = 0, end = 0;
    OpId op;
    std::int32_t collective = -1;
    std::int32_t measured = -1;                       // which op of a profile this is; -1: simulated
    std::uint32_t label = 0;                          // into TimelineData::labels; 0: none
    bool product = false;                             // a matrix product or convolution
    bool backward = false;                            // of the backward pass, by its label
    bool update = false;                              // of the optimizer's update of the parameters
    bool recomputed = false;                          // of the forward pass, run again for the backward pass
    CollectiveKind kind = CollectiveKind::all_gather; // of a collective
};

// Consecutive items with one label.
struct LaneRun {
    std::uint32_t first = 0, last = 0; // into items, last included
    std::uint32_t label = 0;
};

inline constexpr int kOtherLinks = -2; // a lane of what was measured: along which axis is not known

struct Lane {
    int axis = -1;               // of a network; -1: compute; or kOtherLinks
    std::vector<LaneItem> items; // by start
    std::vector<LaneRun> runs;   // they cover items in order
};

struct TimelineData {
    SnapshotPointer snapshot; // its simulation is not null
    bool programOrder = false;
    std::int64_t device = 0;            // whose lanes these are
    double end = 0;                     // of the x axis
    std::vector<Lane> lanes;            // compute, then one per mesh axis
    std::vector<std::string> labels;    // layers: "layer_0", "layer_0 backward"
    std::vector<std::string> layers;    // the same without the pass
    std::span<const MemoryPoint> curve; // of the device; it lives as long as the snapshot
    std::size_t peakPoint = 0;          // index into curve
    std::vector<double> positions;      // x of every point of the memory curve, never falling

    const Simulation& simulation() const { return *snapshot->simulation; }
};

// Null if the snapshot has no simulation. Complexity: linear in intervals, points and layers, plus a sort of each lane.
// Where devices differ, the lanes are those of `device`.
[[nodiscard]] std::shared_ptr<const TimelineData> timelineData(const SnapshotPointer& snapshot, bool programOrder,
                                                               std::int64_t device = 0);

// What was measured on one device in one run, in the same lanes: painted as what is simulated. Of what ran at once on a
// lane, what began first is drawn whole. There is no memory, and `positions` are empty.
struct MeasuredItem {
    double start = 0, end = 0; // seconds from the first of the run
    OpId op;                   // of the model; invalid: not found
    bool sends = false;
    int axis = -1;              // along which it sends, where that is known
    std::int32_t measured = -1; // which op of the profile
    CollectiveKind kind = CollectiveKind::all_gather;
};
[[nodiscard]] std::shared_ptr<const TimelineData> measuredTimeline(const SnapshotPointer& snapshot,
                                                                   std::vector<MeasuredItem> items);

// The devices that do the same as that one; null where all do.
[[nodiscard]] const DeviceGroup* groupOf(const Simulation& simulation, std::int64_t device);

// The layer an op is shown under: the outermost one that says something, with "backward" behind it.
[[nodiscard]] std::string layerLabel(const LayerTree& layers, OpId op);
[[nodiscard]] std::string layerLabel(const LayerTree& layers, LayerId layer);
} // namespace axiscape
