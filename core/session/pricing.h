// SPDX-License-Identifier: GPL-3.0-or-later
// What a strategy is priced on, and its state lowered and simulated there.
#pragma once

#include "core/session/session.h"

namespace axiscape {

// Errors: no such hardware; a placement that is none on it; an order of devices that is none of the mesh.
Result<std::shared_ptr<const PricedHardware>> pricedHardwareOf(const Strategy& strategy);

// The axes on the network: by hand; else by default, where the axis along which devices are counted fastest is nearest.
// An order that is none of axes may take groups of devices farther apart (mesh/order_placement.h).
Result<NetworkPlacement> placementOn(const Strategy& strategy, const Hardware& hardware);

// The order of a strategy's devices; as they are counted if it is none of its mesh.
DeviceOrder deviceOrderOf(const Strategy& strategy);

// Lowers and prices the state of `snapshot`; false if it was cancelled on the way.
bool price(Snapshot& snapshot, const Partition& partition, const std::shared_ptr<const PricedHardware>& priced,
           const Progress& progress);

} // namespace axiscape
