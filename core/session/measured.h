// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured beside what is simulated, by layer and by what is done: an op of the profile belongs to the layer
// that its name stack says, as the program's own ops do.
//
//   const auto rows = measuredAndSimulated(profile, deviceTimeOf(profile, step), &snapshot);
//   rows[0].layer, rows[0].kind, rows[0].measuredSeconds, rows[0].simulatedSeconds   // "layer_0/attn", "all_reduce",
//   ...
#pragma once

#include "core/insight/insight.h"
#include "core/profile/device_time.h"

namespace axiscape {

struct MeasuredRow {
    std::string layer; // scopes of the name stack; empty: in none
    std::string kind;  // "compute", or of a collective
    double measuredSeconds = 0;
    std::optional<double> simulatedSeconds; // none without a strategy that is priced
};

// Seconds of a device in a step. What the profile does not attribute is in no row: DeviceTime::unattributedSeconds.
// By the larger of the two, descending. `snapshot` may be null.
[[nodiscard]] std::vector<MeasuredRow> measuredAndSimulated(const Profile& profile, const DeviceTime& time,
                                                            const Snapshot* snapshot);

} // namespace axiscape
