// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes cut a logical dimension now. Pure.
#pragma once

#include "core/insight/insight.h"
#include "core/structure/named_dimensions.h"

namespace axiscape {

// An axis on one dimension, and in how many of its tensors.
struct DimensionCut {
    AxisId axis = 0; // of the mesh as a person gave it
    std::uint32_t values = 0;
    friend bool operator==(const DimensionCut&, const DimensionCut&) = default;
};
// Of every dimension, by axis. Linear in the values of the program.
[[nodiscard]] IdVector<DimensionId, std::vector<DimensionCut>> dimensionCuts(const Snapshot& snapshot,
                                                                             const NamedDimensions& names);

} // namespace axiscape
