// SPDX-License-Identifier: GPL-3.0-or-later
// What a tile or a choose would place, or why it is refused. The axis is one of the partition's mesh: a
// part, where the axis is in parts.
#pragma once

#include "core/partition/partition.h"

namespace axiscape::partition {

struct Admission {
    Placement placement;
    Legality legality;
};
[[nodiscard]] Admission admit(const Partition& partition, const Action& action);

} // namespace axiscape::partition
