// SPDX-License-Identifier: GPL-3.0-or-later
// Shifts of tiles: slices, pads, concatenations and sums of pads along a cut
// dimension that together only move its elements (a roll, a shift by padding, a
// new tile in front of all but the last). Each device gets what its tile holds
// afterwards by permutes of what crosses a border, and nothing is gathered. One
// element that is read out of a cut dimension is a masked local step and a sum.
// A rule of the profile `least`.
#pragma once

#include "core/sharding/halo.h"
#include "core/spmd/device_program.h"
#include "core/spmd/spmd.h"

#include <map>

namespace axiscape {

struct TileShift {
    OpId op;       // the last of the ops that move
    ValueId value; // its result
    ValueId root;  // cut along `dim` by `axes`
    std::uint8_t dim = 0;
    AxisList axes;
    bool summed = false;         // every device gets all of the result: what it has of
                                 // it, and a sum
    std::vector<ValueId> others; // read whole along `dim`
    // Per element of the result along `dim`: where it is in the root (from 0), in
    // what follows it in a row (the others, one behind the other), or -1: zero.
    std::vector<std::int64_t> from;
    std::int64_t size = 1, block = 1; // of the root along `dim`
    std::vector<HaloRound> rounds;    // each one collective_permute; with the sends of later shifts that ride on it
    struct Ride {
        OpId op; // of an earlier shift of the same root
        std::size_t number = 0;
        HaloRound round;
    };
    std::vector<Ride> rides; // rounds of others that bring what is needed here

    std::int64_t shares() const { return size / block; }
    TensorSharding sharding(const TensorSharding& definition) const; // of the result between ops
};

// In order of ops. `skipped` gets the ops that only these shifts read: a device
// does not run them. The program's shardings may be those before or after a
// result of a shift got its own.
std::vector<TileShift> tileShifts(const SpmdProgram& program, IdVector<OpId, std::uint8_t>& skipped);

// What permutes brought, by op and round.
using Arrived = std::map<std::pair<OpId, std::size_t>, ValueId>;

// The result on the device, out of the root's share and the others; without the
// sum behind it. What its rounds bring is kept for those that ride on them.
ValueId shifted(DeviceProgram& program, const TileShift& shift, ValueId root, std::span<const ValueId> others,
                Arrived& arrived);

} // namespace axiscape
