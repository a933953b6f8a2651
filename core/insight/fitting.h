// SPDX-License-Identifier: GPL-3.0-or-later
// The first question people ask: does a step fit into a device's memory, and if not, on how many devices, at which
// batch size, with which layers recomputed would it?
//
//   Fitting f = fitting(snapshot, modelFacts(*model.sites, *model.structure));
//   if (!f.fits && f.devices) ...  // f.devices->axis at f.devices->size
#pragma once

#include "core/insight/insight.h"
#include "core/structure/model_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct Fitting {
    bool fits = true;
    std::int64_t peakBytes = 0, capacityBytes = 0;
    // One axis enlarged, the schedule as it is. Simulated. The fewest devices; of equals the first axis.
    struct Devices {
        std::string axis;
        std::int64_t size = 0, devices = 0, peakBytes = 0;
    };
    std::optional<Devices> devices;
    // The same program with fewer examples a step. Estimated: what has the batch dimension shrinks with it. The largest
    // size that is left whole by the axes that cut it.
    struct Batch {
        std::int64_t now = 0, size = 0, peakBytes = 0;
        std::uint32_t argument = 0; // an input that has it
    };
    std::optional<Batch> batch;
    // What these layers keep for the backward pass is dropped, but for what other layers read, and made again one layer
    // at a time. Estimated. The fewest layers, those that keep most first.
    struct Recomputed {
        std::vector<std::string> layers; // paths, in program order
        std::int64_t peakBytes = 0;
        double seconds = 0; // more compute a step
    };
    std::optional<Recomputed> recomputed;
};

// Answers that there are none of stay empty. Runs the schedule a few times: call it off the window's thread. A
// cancelled one has only the answers found so far.
[[nodiscard]] Fitting fitting(const Snapshot& snapshot, const ModelFacts& facts, const Progress& progress = {});

} // namespace axiscape
