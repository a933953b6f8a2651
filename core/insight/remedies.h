// SPDX-License-Identifier: GPL-3.0-or-later
// What would change the answer to "why (not)?": which tactic to move or switch off, which side of a conflict to choose,
// which cut would be taken, which option is in the way.
#pragma once

#include "core/insight/conflict_groups.h"
#include "core/partition/why.h"

namespace axiscape {

struct Remedy {
    enum class Kind : std::uint8_t {
        moveBefore, // `tactic` before `other`, which decided earlier
        switchOff,  // `tactic`, which decided it
        choose,     // `answer` of a conflict
        cut,        // dimension `dim` of the arguments of `pattern`
        padding,    // options of the schedule
        splitAxes,
        extended,
    };
    Kind kind = Kind::switchOff;
    int tactic = -1, other = -1;
    ConflictAnswer answer;
    std::uint8_t dim = 0;
    DropPattern pattern;
};

// At most five, the likeliest first. `answer` is about the snapshot's state.
[[nodiscard]] std::vector<Remedy> remediesFor(const Snapshot& snapshot, const WhyNot& answer);

} // namespace axiscape
