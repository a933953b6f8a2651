// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a value right behind its op: partial axes are scattered where every use slices them the same way,
// kept where an add with the factor "sum" takes them on or a loop's sum goes on, and reduced everywhere else.
#pragma once

#include "core/partition/partition.h"

namespace axiscape::spmd {

struct Reduction {
    TensorSharding after;                       // partial only over what an add takes on
    FixedVector<Tile, kMaxAxes> scattered;      // in the order they were appended
    FixedVector<PartialAxis, kMaxAxes> reduced; // in nest order
};

// `late`: axes over which a late sum goes on.
[[nodiscard]] Reduction reduceResult(const Partition& partition, ValueId value, const TensorSharding& definition,
                                     AxisSet late = 0);

// One collective of a reduction.
struct ReductionStep {
    CollectiveKind kind = CollectiveKind::all_reduce; // or reduce_scatter
    Combiner combiner = Combiner::add;
    AxisList axes;
    FixedVector<Tile, kMaxAxes> tiles; // reduce_scatter: where the axes go
};
// Per combiner, in nest order, one reduce_scatter over all that is scattered; then per combiner one all_reduce of what
// that leaves. This is the order that is counted and the one that is emitted.
[[nodiscard]] FixedVector<ReductionStep, kMaxAxes> stepsOf(const Reduction& reduction,
                                                           const TensorSharding& definition);

} // namespace axiscape::spmd
