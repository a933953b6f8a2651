// SPDX-License-Identifier: GPL-3.0-or-later
// What the iterations of a loop may do in each other's time. A schedule that pipelines a loop by one iteration starts
// the collectives of the next one early and lets those finish late that nothing in the iteration waits for; so do
// frameworks that gather the next layer's parameters, and reduce the last one's gradients, while a layer computes.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape::simulation {

struct LoopOverlap {
    // Per collective in a loop: what it moves is known before the iteration begins (slices of what the loop does not
    // change); the iteration before has room to start it.
    std::vector<std::uint8_t> ahead;
    // Per collective in a loop: only ops that may run late read what it delivers.
    std::vector<std::uint8_t> behind;
    // Per op in a loop: it leads only to what the loop carries and no other op of the loop reads, as gradients that are
    // stacked or added up.
    IdVector<OpId, std::uint8_t> late;
};

// Empty lists where the program has no loop that runs more than once. Linear in the ops of loops (times the few rounds
// that carried values need to settle).
[[nodiscard]] LoopOverlap loopOverlap(const SpmdProgram& program);

} // namespace axiscape::simulation
