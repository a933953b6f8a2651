// SPDX-License-Identifier: GPL-3.0-or-later
// What a device holds at its peak, summed up: by what it is for, within that by layer.
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

struct PeakLayer {
    std::string name; // "layer_0 backward", as the timeline calls it; "" is what belongs to no layer
    std::int64_t bytes = 0;
    std::vector<std::uint32_t> buffers; // into Simulation::peakBuffers, largest first
};
struct PeakCategory {
    MemoryCategory category = MemoryCategory::parameters;
    std::int64_t bytes = 0;
    std::uint32_t buffers = 0;
    std::vector<PeakLayer> layers; // largest first
};
// Of a snapshot with a simulation; largest first, those that hold anything.
[[nodiscard]] std::vector<PeakCategory> peakCategories(const Snapshot& snapshot);

} // namespace axiscape
