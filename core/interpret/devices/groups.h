// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices of a collective exchange with one another, read from its attributes.
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape {

// Devices are numbered replica * partitions + partition.
struct DeviceGrid {
    std::uint32_t replicas = 1, partitions = 1;
    std::uint32_t count() const { return replicas * partitions; }
};

// Devices that exchange with one another, in the order of their group; every device in at most one.
using Groups = std::vector<std::vector<std::uint32_t>>;

// From replica_groups in either form, with channel_handle and use_global_device_ids deciding what its numbers are:
// replicas, partitions, replicas of all partitions, or devices. Padding of -1 is left out; an empty list is one group
// of all.
[[nodiscard]] Result<Groups> groupsOf(const Module& module, OpId op, DeviceGrid grid);

// (source, target), from source_target_pairs; each is a source once and a target once.
[[nodiscard]] Result<std::vector<std::pair<std::uint32_t, std::uint32_t>>> pairsOf(const Module& module, OpId op,
                                                                                   DeviceGrid grid);

// The smallest grid that has all devices which the module's collectives name; one device if there are none.
[[nodiscard]] DeviceGrid gridNamed(const Module& module);

} // namespace axiscape
