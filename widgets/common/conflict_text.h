// SPDX-License-Identifier: GPL-3.0-or-later
// Conflicts in words: where propagation stopped, who asked for what, and the action that each answer is. Pure.
#pragma once

#include "core/insight/conflict_groups.h"
#include "widgets/common/schedule_edits.h"

#include <QString>
#include <vector>

namespace axiscape {

// One answer: the axis goes on this dimension.
struct ConflictSide {
    QString label;               // "dim 0 of the result"
    QString askedBy;             // "asked by x"; may be empty
    std::vector<Action> actions; // one for each place alike
};

// Conflicts of equal ops at the same place of equal layers are one question.
struct ConflictQuestion {
    AxisId axis = 0;
    OpId op;          // the first of them; invalid for an argument
    ValueId value;    // to be selected in the graph
    QString where;    // "dot_general in layer_0/attn", "and 31 more alike"
    QString question; // "batch is asked for on dim 0 (by x) and on dim 1 (by transpose(x))"
    int count = 1;
    std::vector<OpId> ops; // all of them, ascending; none for arguments
    std::vector<ConflictSide> sides;
};

// An answer in words.
ConflictSide sideOf(const Snapshot& snapshot, const ConflictAnswer& answer);
// In order of their first conflict. Complexity: n log n in the conflicts.
std::vector<ConflictQuestion> conflictQuestions(const Snapshot& snapshot);

// The answer as a change of the schedule: part of the tactic at `index`, else of one of its own.
ScheduleEdit choosingSide(const Strategy& strategy, int index, AxisId axis, const ConflictSide& side);

} // namespace axiscape
