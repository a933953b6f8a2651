// SPDX-License-Identifier: GPL-3.0-or-later
// The program of each device as StableHLO, with its collectives written out.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape {

// The program of each device as StableHLO: local shapes, explicit collectives over groups of devices, partition_id
// where the device's place matters. Device d of the mesh is partition d. Arguments and results keep names, order and
// donation; ops that no result depends on are left out.
//
// Its collectives are those of the SpmdProgram, one by one, but for `replaced`: redistributions counted as several
// all_to_alls each of which waits for the other (README.md beside this file, "Counting"); those gather and slice.
struct DeviceModule {
    std::shared_ptr<const Module> module;
    std::uint32_t replaced = 0;
    // What a value of the model is on the device, in its sharding of the SpmdProgram; invalid where no result needs it.
    IdVector<ValueId, ValueId> localOf;
};

// Error: an op whose insides are sharded by hand in a way that has no local form here; names it.
[[nodiscard]] Result<DeviceModule> materialise(const SpmdProgram& program);

} // namespace axiscape
