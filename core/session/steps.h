// SPDX-License-Identifier: GPL-3.0-or-later
// For teaching: a tactic placement by placement. Every placement has a number and a reason; the state after each is a
// snapshot like any other. Pure.
//
//   TacticSteps steps = stepsOf(*snapshot, 1);                              // of the second tactic
//   snapshotAtStep(*snapshot, 1, steps.first + 3)                           // after three of its placements
//   stepLine(*snapshot, 1, steps.first + 2).text                            // what the third of them did
#pragma once

#include "core/partition/why.h"
#include "core/session/session.h"

namespace axiscape {

// Numbers of placements: those of the tactic are [first, last).
struct TacticSteps {
    std::uint32_t first = 0, last = 0;
    std::uint32_t count() const { return last - first; }
};
TacticSteps stepsOf(const Snapshot& snapshot, std::size_t tactic);

// The state when `step` placements of the schedule had been made, first <= step <= last: lowered and priced. The last
// is the snapshot after the tactic itself. Conflicts are known at the end only. Error: cancelled.
Result<SnapshotPointer> snapshotAtStep(const SnapshotPointer& snapshot, std::size_t tactic, std::uint32_t step,
                                       const Progress& progress = {});

// What placement number `step` did, in words, and the value to look at; first <= step < last.
WhyLine stepLine(const Snapshot& snapshot, std::size_t tactic, std::uint32_t step);

} // namespace axiscape
