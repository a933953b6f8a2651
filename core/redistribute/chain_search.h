// SPDX-License-Identifier: GPL-3.0-or-later
// Digits on places: the cheapest way from where they are to where they go.
#pragma once

#include "core/redistribute/field.h"

namespace axiscape::reshard {

// A digit that moves, and the places where it can stand. The first is where it starts, the second where it ends.
struct Mover {
    std::uint8_t digit = 0;
    std::int64_t radix = 2;
    std::vector<Cut> places;
};
// Of every mover the place where it stands.
using Standing = std::vector<std::uint8_t>;

// What one all-to-all brings from one standing to the next: no place of one may lie across a place of the other, but
// for those where nothing changes. It sends 1 - 1/g of the local tensor, g being the product of the radices that move.
//
// Dijkstra over all standings; none if the cheapest way sends `lessThan` local tensors or more, or if there are more
// than `limit` standings.
std::vector<Standing> cheapestChain(const std::vector<Mover>& movers, double lessThan, std::uint32_t limit);

// Ways of two all-to-alls alone: every mover waits where it starts or where it ends, or, if it can do neither, at its
// third place. O(movers²); none if one of them has no such place.
std::vector<Standing> chainOfTwo(const std::vector<Mover>& movers, double lessThan);

} // namespace axiscape::reshard
