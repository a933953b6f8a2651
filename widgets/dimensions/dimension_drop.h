// SPDX-License-Identifier: GPL-3.0-or-later
// What one more axis on a logical dimension would do. Pure.
#pragma once

#include "core/tactics/dimension_tactic.h"
#include "widgets/common/designer.h"

namespace axiscape {

// What dropping an axis on a dimension means: one more tactic at the end of the schedule.
struct DimensionDrop {
    QString refusal;  // not empty: why it cannot be
    QString undoText; // "Cut heads over model everywhere"
    QString found;    // "heads in 192 arguments. 2 left alone: ..."
    Strategy next;
};
DimensionDrop dimensionDrop(const Designer& designer, DimensionId dimension, AxisId axis);

} // namespace axiscape
