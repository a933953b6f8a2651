// SPDX-License-Identifier: GPL-3.0-or-later
// Where dimensions of the model meet themselves before anything is asked: each compatibility set and axis as a question
// with both answers, as actions on top of the schedule. Off the window's thread the actions, here the words.
#pragma once

#include "core/search/static_conflicts.h"
#include "widgets/common/conflict_text.h"
#include "widgets/common/designer.h"

namespace axiscape {

struct Meetings {
    SnapshotPointer of;
    StaticConflicts all;
    std::vector<SetAnswers> answers;
};
[[nodiscard]] Meetings meetingsOf(SnapshotPointer snapshot, const Progress& progress);

// In order of the program, the axes of a set one after the other.
[[nodiscard]] std::vector<ConflictQuestion> questionsOf(const Meetings& meetings, const Designer& designer);

// The answer as a tactic of its own, called after the dimension.
[[nodiscard]] ScheduleEdit decidingMeeting(const Strategy& strategy, const ConflictQuestion& question, int side);

} // namespace axiscape
