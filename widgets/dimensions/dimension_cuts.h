// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes cut a logical dimension now, and what one more would do. Pure.
#pragma once

#include "core/tactics/dimension_tactic.h"
#include "widgets/common/designer.h"

namespace axiscape {

// An axis on one dimension, and in how many of its tensors.
struct DimensionCut {
    AxisId axis = 0; // of the mesh as a person gave it
    std::uint32_t values = 0;
    friend bool operator==(const DimensionCut&, const DimensionCut&) = default;
};
// Of every dimension, by axis. Linear in the values of the program.
IdVector<DimensionId, std::vector<DimensionCut>> dimensionCuts(const Snapshot& snapshot, const NamedDimensions& names);

// What dropping an axis on a dimension means: one more tactic at the end of the schedule.
struct DimensionDrop {
    QString refusal;  // not empty: why it cannot be
    QString undoText; // "Cut heads over model everywhere"
    QString found;    // "heads in 192 arguments. 2 left alone: ..."
    Strategy next;
};
DimensionDrop dimensionDrop(const Designer& designer, DimensionId dimension, AxisId axis);

} // namespace axiscape
