// SPDX-License-Identifier: GPL-3.0-or-later
// What layers keep for the backward pass and could make again.
#pragma once

#include "core/insight/insight.h"

namespace axiscape::insight {

// What a repeated layer keeps for the backward pass that it could make again from what it reads.
struct KeptByLayer {
    LayerId layer;
    std::string path;
    std::int64_t bytes = 0; // of buffers at the peak; not those that other forward layers read
    double seconds = 0;     // of its forward pass
};

// Layers of the forward pass that keep something, in program order: those that repeat, and only where none does those
// directly below the root, but for the one in which the peak is.
[[nodiscard]] std::vector<KeptByLayer> keptByLayers(const Snapshot& snapshot);

} // namespace axiscape::insight
