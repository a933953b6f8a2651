// SPDX-License-Identifier: GPL-3.0-or-later
// Digits on places: the cheapest way from where they are to where they go.
#pragma once

#include "core/redistribute/field.h"

#include <optional>

namespace axiscape::reshard {

// A digit that moves, and the places where it can stand. One that is idle at an end may stand anywhere there: it is
// sliced, or gathered.
struct Mover {
    std::uint8_t digit = 0;
    std::int64_t radix = 2;
    std::vector<Cut> places;
    std::optional<std::uint8_t> start, end; // places
};
// Of every mover the place where it stands.
using AxisPositions = std::vector<std::uint8_t>;

// What one all-to-all brings from one set of positions to the next: no place of one may lie across a place of the
// other, but for those where nothing changes. It sends 1 - 1/g of the local tensor, g being the product of the radices
// that move.
//
// Dijkstra over all standings; none if the cheapest way sends `lessThan` local tensors or more, or if there are more
// than `limit` standings.
[[nodiscard]] std::vector<AxisPositions> cheapestChain(const std::vector<Mover>& movers, double lessThan,
                                                       std::uint32_t limit);

// The cheapest of two all-to-alls alone: every mover waits where it starts or where it ends, or, if it can do neither,
// at its last place. O(movers²); none if one of them is idle at an end or cannot wait.
[[nodiscard]] std::vector<AxisPositions> chainOfTwo(const std::vector<Mover>& movers, double lessThan);

} // namespace axiscape::reshard
