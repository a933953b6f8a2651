// SPDX-License-Identifier: GPL-3.0-or-later
// What all-to-alls have to move between blocks before a permute can do the rest.
#pragma once

#include "core/redistribute/field.h"

namespace axiscape::reshard {

// By block: how many digits of each prime leave it, and how many enter it.
struct Moves {
    std::vector<PrimeCounts> out, in;
    bool any() const;
};

// As many as the mesh is short of, were every block cut as finely as either end asks for. Without a conflict none.
[[nodiscard]] Moves shortMoves(const Field& field);

// Takes off `left` what one all-to-all moves: no knot both loses and gains in it. The largest product first, since two
// groups of a given product send the less the less even they are.
Moves nextRound(const Field& field, Moves& left);

} // namespace axiscape::reshard
