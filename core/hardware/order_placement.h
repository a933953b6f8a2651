// SPDX-License-Identifier: GPL-3.0-or-later
// What an order of one's own does to the links of the axes. Devices lie in the network where they lie when they are as
// counted; a group of devices that an order puts together may lie farther apart, and then runs over farther levels.
//
//   orderedPlacement(placement, order, mesh, hardware)   // of the axes whose groups reach farther, or less far
#pragma once

#include "core/hardware/hardware.h"
#include "core/mesh/device_order.h"

namespace axiscape {

// The placement of the axes when devices stand in that order; `counted`: when they are as counted. The group that lies
// farthest apart counts for its axis: the others wait for it. Dimensions of a torus are one level here: who is whose
// neighbour on it is not told apart.
[[nodiscard]] NetworkPlacement orderedPlacement(const NetworkPlacement& counted, const DeviceOrder& order,
                                                const Mesh& mesh, const Hardware& hardware);

} // namespace axiscape
