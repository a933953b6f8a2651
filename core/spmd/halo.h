// SPDX-License-Identifier: GPL-3.0-or-later
// Halos in the program of one device: what every share of a cut dimension needs of the others is sent there, and what
// lies outside of the tensor is filled in. See core/sharding/halo.h.
#pragma once

#include "core/partition/partition.h"
#include "core/sharding/halo.h"
#include "core/spmd/device_program.h"

namespace axiscape::spmd {

// What the op of a site reads beyond its shares, operand by operand, dimension by dimension, in the order in which it
// is fetched: along a second dimension what was fetched along the first goes with it. None in most programs.
[[nodiscard]] std::vector<Reach> reachesAt(const Partition& partition, SiteId site);

// The share of the device, cut by `axes` along the reach's dimension, becomes what the device reads: `dilatedLength`
// elements. `fill`: a scalar for what lies outside; invalid: zeros, or anything where nothing counts.
ValueId fetch(DeviceProgram& program, ValueId share, const Reach& reach, std::span<const AxisId> axes, ValueId fill);

} // namespace axiscape::spmd
