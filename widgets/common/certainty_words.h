// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a figure is, as the window says it: the ranges of core/simulate/certainty.h in words.
#pragma once

#include "core/session/session.h"

#include <QString>

namespace axiscape {

// "In 80 of 100 cases it is between 1.18 ms and 2.46 ms".
[[nodiscard]] QString rangeText(const words::Figure& low, const words::Figure& high);
// The same of a strategy; empty without a simulation or hardware.
[[nodiscard]] QString stepRangeText(const Snapshot& snapshot);
[[nodiscard]] QString peakRangeText(const Snapshot& snapshot);
// Whether the one simulated faster is the faster one is said by chance alone; false where one has no simulation.
[[nodiscard]] bool isUndecided(const Snapshot& snapshot, const Snapshot& other);
// "Not decided which is faster: of steps so near the order is right in 72 of 100 cases"; empty where it is decided.
[[nodiscard]] QString undecidedText(const Snapshot& snapshot, const Snapshot& other);

} // namespace axiscape
