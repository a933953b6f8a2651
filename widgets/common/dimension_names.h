// SPDX-License-Identifier: GPL-3.0-or-later
// What a person calls the logical dimensions.
#pragma once

#include "widgets/common/designer.h"

namespace axiscape {

// The names with one changed; an empty name, or the proposed one, gives the proposal back.
DimensionNames renamed(const DimensionNames& names, const LogicalDimension& dimension, const QString& name);
QString shownName(const DimensionNames& names, const LogicalDimension& dimension);

} // namespace axiscape
