// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a tensor from one sharding to another by the collectives of `reshards: partir`.
#pragma once

#include "core/sharding/sharding.h"

#include <vector>

namespace axiscape {

// One step on the way of a tensor from one sharding to another, each on tiles that are innermost at that time, so that
// every step is one collective (or free) and every tile in between is one block.
struct RouteStep {
    CollectiveKind kind = CollectiveKind::all_slice; // all_slice, all_gather, all_to_all, collective_permute
    FixedVector<Tile, kMaxAxes> tiles;               // all_slice: added; all_gather: removed
    std::uint8_t from = 0, to = 0; // all_to_all: `axes` go from the end of one to the end of the other
    AxisList axes;                 // all_to_all
    TensorSharding before, after;  // collective_permute: where every device's tile is, and goes
};

// The moves of redistribution.h in an order in which they can be done. Moves that only exist on paper (each of two
// dimensions waits for the other one's axes) are replaced by one gather of all that differs, and slices.
struct Route {
    std::vector<RouteStep> steps;
    bool replaced = false;
};
[[nodiscard]] Route routeOf(const TensorSharding& from, const TensorSharding& to);

// For every device, the one that holds under `before` the tile that it needs under `after`: the same axes on every
// dimension in another order.
[[nodiscard]] std::vector<std::int64_t> permutationSources(const TensorSharding& before, const TensorSharding& after,
                                                           const Mesh& mesh);

} // namespace axiscape
