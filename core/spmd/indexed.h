// SPDX-License-Identifier: GPL-3.0-or-later
// Look-ups and updates in a tensor of which every device has a part along the dimension that is indexed (the option
// `extended`).
#pragma once

#include "core/spmd/device_program.h"

namespace axiscape::spmd {

// One number of an index: the axes that cut its dimension (none: it is whole) and the sizes there.
struct IndexedDim {
    AxisList axes;
    std::int64_t whole = 1, local = 1;
};
[[nodiscard]] bool anyCut(std::span<const IndexedDim> dims);

// Indices in the whole tensor as indices in the device's part, by components along `vectorDim` (the rank of the indices
// if they are single numbers). Those of other devices' parts fall outside.
struct LocalIndices {
    ValueId indices;
    ValueId inside; // i1, shaped as the indices without `vectorDim`: is it this device's? Only with `clamped`
};
// `clamped`: as gather does, an index outside the whole tensor means the nearest one inside.
LocalIndices localIndices(DeviceProgram& program, ValueId indices, std::span<const IndexedDim> components,
                          std::size_t vectorDim, bool clamped);

// dynamic_update_slice where `dims` of the operand are cut and the update is whole there: each device writes what falls
// into its part.
ValueId updatePart(DeviceProgram& program, ValueId operand, ValueId update, std::vector<ValueId> starts,
                   std::span<const IndexedDim> dims);

} // namespace axiscape::spmd
