// SPDX-License-Identifier: GPL-3.0-or-later
// The buffers alive at the peak, with who is to thank for each.
#pragma once

#include "core/insight/insight.h"
#include "core/simulate/attribution.h"

namespace axiscape {

struct PeakRow {
    AttributedBuffer attributed;
    std::string name;   // "params/embed", "%123"
    std::string layer;  // "layer_0/attn"; the one that reads it first, of an argument
    std::string tactic; // that cut or gathered it last; empty: the model itself
};

// Every buffer alive at the peak of a snapshot with a simulation, largest first.
[[nodiscard]] std::vector<PeakRow> peakTable(const Snapshot& snapshot);

} // namespace axiscape
