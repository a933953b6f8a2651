// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

namespace axiscape {

// What a strategy is priced on. (`Machine` is the many-device interpreter.)
struct PricedHardware {
    std::optional<Hardware> hardware; // none: no prices
    SimulationOptions options;
};
// Errors: no such hardware; a placement that is none on it.
Result<PricedHardware> pricedHardwareOf(const Strategy& strategy);

// Lowers and prices the state of `snapshot`; false if it was cancelled on the way.
bool price(Snapshot& snapshot, const Partition& partition, const PricedHardware& priced, const Progress& progress);

} // namespace axiscape
