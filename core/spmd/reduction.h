// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/partition/partition.h"

namespace axiscape {

// What happens to a value right behind its op: partial axes are scattered where every use slices them the same way,
// kept where an add with the factor "sum" takes them on, and reduced everywhere else.
struct Reduction {
    TensorSharding after;                       // partial only over what an add takes on
    FixedVector<Tile, kMaxAxes> scattered;      // in the order they were appended
    FixedVector<PartialAxis, kMaxAxes> reduced; // in nest order
};

Reduction reduceResult(const Partition& partition, ValueId value, const TensorSharding& definition);

} // namespace axiscape
