// SPDX-License-Identifier: GPL-3.0-or-later
// Where propagation stopped: who asked for what, and the action that each answer is. Conflicts of equal ops at the same
// place of equal layers are one group: they are answered together.
//
//   for (const ConflictGroup& group : conflictGroups(snapshot))
//       group.answers[0].actions                        // one for each place alike
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

// Where an answer puts the axis.
struct ConflictPlace {
    enum class Kind : std::uint8_t {
        argument, // dimension `dim` of the argument
        result,   // dimension `dim` of result `slot` of the op
        summed,   // a reduction: known by dimension `dim` of operand `slot`
        sum,      // the sum of an add
        factor,   // in no dimension: number `slot` of the op's rule
    };
    Kind kind = Kind::argument;
    std::uint32_t slot = 0;
    std::uint8_t dim = 0;
};

// Who asks for it: an operand, else the op that uses a result so.
struct ConflictAsker {
    ValueId operand;
    OpId use; // where `operand` is invalid
};

struct ConflictAnswer {
    ConflictPlace place;
    std::vector<ConflictAsker> askedBy; // of the first conflict of the group; none of an argument
    std::vector<Action> actions;
};

struct ConflictGroup {
    AxisId axis = 0; // of the mesh as given
    OpId op;         // the first of them; invalid for an argument
    ValueId value;   // its first result, or the argument
    int count = 1;
    std::vector<OpId> ops; // all of them, ascending; none for arguments
    std::vector<ConflictAnswer> answers;
};

// A factor is known by the dimension of the result that it is; a reduction by that of the first operand.
[[nodiscard]] ConflictPlace conflictPlace(const FactorRule& rule, FactorIndex factor);

// In order of their first conflict. Complexity: n log n in the conflicts.
[[nodiscard]] std::vector<ConflictGroup> conflictGroups(const Snapshot& snapshot);

} // namespace axiscape
