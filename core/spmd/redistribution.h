// SPDX-License-Identifier: GPL-3.0-or-later
// What brings a tensor from one sharding to another, in the order it is done: a permutation of devices, exchanges
// between dimensions, one gather, slices that are free. Partial sums play no part. The option `partir`.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape {

struct Redistribution {
    struct Exchange {
        std::uint8_t from = 0, to = 0; // dimensions
        AxisList axes;
    };
    AxisList permuted;
    FixedVector<Exchange, kMaxAxes> exchanged;
    FixedVector<Tile, kMaxAxes> gathered; // by dimension, then major to minor
    FixedVector<Tile, kMaxAxes> sliced;
};

// Per dimension the common outer axes stay. What is left of the source: the same axes in another order are permuted;
// the longest suffix that is a contiguous run of what is left of another dimension of the target is exchanged; the rest
// is gathered. What is left of the target is sliced.
[[nodiscard]] Redistribution redistribute(const TensorSharding& from, const TensorSharding& to);

} // namespace axiscape
