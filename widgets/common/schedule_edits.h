// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do to a schedule, each as a new Strategy with the words for its undo step. Pure.
#pragma once

#include "core/tactics/tactics.h"

#include <QString>
#include <optional>

namespace axiscape {

struct ScheduleEdit {
    QString undoText; // "Delete Megatron"
    Strategy next;
    int selected = -1; // the card to be selected afterwards; -1: none
};

// All return nothing if `index` is out of range or nothing would change.
std::optional<ScheduleEdit> removed(const Strategy& strategy, int index);
std::optional<ScheduleEdit> toggled(const Strategy& strategy, int index);
std::optional<ScheduleEdit> duplicated(const Strategy& strategy, int index);
// `to` is the index it has afterwards.
std::optional<ScheduleEdit> moved(const Strategy& strategy, int from, int to);
std::optional<ScheduleEdit> replaced(const Strategy& strategy, int index, const Tactic& tactic);
std::optional<ScheduleEdit> renamed(const Strategy& strategy, int index, const QString& name);
ScheduleEdit appended(const Strategy& strategy, const Tactic& tactic);
// `at` is the index it has afterwards; past the end it is the last.
ScheduleEdit inserted(const Strategy& strategy, int at, const Tactic& tactic);
// Adds stored actions to that tactic, or to a new one of that name if `index` is out of range.
ScheduleEdit withActions(const Strategy& strategy, int index, const std::vector<Action>& actions,
                         const QString& newName, const QString& undoText);

} // namespace axiscape
