// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of a simulation side by side: those that do the same are one row, "× 16", named by why they are not like
// the others.
#pragma once

#include "core/base/text.h"
#include "core/insight/insight.h"
#include "core/structure/model_facts.h"

#include <span>

namespace axiscape {

// A pipeline as a strategy places it: which axis its stages lie along.
struct PlacedPipeline {
    Pipeline pipeline;
    AxisId axis = 0;                         // of the strategy's mesh
    std::int64_t stagesEach = 1;             // on one device
    double startSeconds = 0, endSeconds = 0; // of its loop, on device 0
};
// The first one whose stages an axis cuts, or that the program places by hand; nothing if there is none.
[[nodiscard]] std::optional<PlacedPipeline> placedPipeline(const Snapshot& snapshot, const ModelFacts& facts);

struct DeviceRow {
    std::vector<std::int64_t> devices; // where they stand on the mesh
    Text why;                          // "84 of 86 along batch"; empty: the usual device
    double busySeconds = 0, idleSeconds = 0;
    bool critical = false; // the others wait for it
    // Lanes and memory of one of them; they live as long as the simulation.
    std::span<const Interval> intervals;
    std::span<const MemoryPoint> curve;
    MemoryFigures memory;
    std::int64_t stage = -1; // the first of the pipeline on these devices; -1: there is none

    std::int64_t device() const { return devices.front(); }
};

// Device 0 is in the first row. One row where all devices are alike; a pipeline has at least one for each device along
// its stages. The snapshot has a simulation.
[[nodiscard]] std::vector<DeviceRow> deviceRows(const Snapshot& snapshot, const PlacedPipeline* pipeline = nullptr);
// The row of each device; linear.
[[nodiscard]] std::vector<std::uint32_t> rowOfDevice(const std::vector<DeviceRow>& rows, std::int64_t devices);

// Chrome's trace events (JSON), as Perfetto opens them: a process a row, a thread a lane, a counter of its memory.
[[nodiscard]] std::string deviceTrace(const Snapshot& snapshot);

} // namespace axiscape
