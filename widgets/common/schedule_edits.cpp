// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/schedule_edits.h"

#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct ScheduleEdits {
    Q_DECLARE_TR_FUNCTIONS(axiscape::ScheduleEdits)
};

bool holds(const Strategy& strategy, int index) {
    return index >= 0 && index < static_cast<int>(strategy.schedule.tactics.size());
}

const Tactic& at(const Strategy& strategy, int index) {
    return strategy.schedule.tactics[static_cast<std::size_t>(index)];
}

QString nameOf(const Tactic& tactic) { return inWords(words::named(tactic.name)); }

} // namespace

std::optional<ScheduleEdit> removed(const Strategy& strategy, int index) {
    if (!holds(strategy, index)) return std::nullopt;
    ScheduleEdit edit{ScheduleEdits::tr("Delete %1").arg(nameOf(at(strategy, index))), strategy, index};
    auto& tactics = edit.next.schedule.tactics;
    tactics.erase(tactics.begin() + index);
    edit.selected = std::min(index, static_cast<int>(tactics.size()) - 1);
    return edit;
}

std::optional<ScheduleEdit> toggled(const Strategy& strategy, int index) {
    if (!holds(strategy, index)) return std::nullopt;
    const Tactic& tactic = at(strategy, index);
    const QString words = tactic.enabled ? ScheduleEdits::tr("Switch off %1") : ScheduleEdits::tr("Switch on %1");
    ScheduleEdit edit{words.arg(nameOf(tactic)), strategy, index};
    edit.next.schedule.tactics[static_cast<std::size_t>(index)].enabled = !tactic.enabled;
    return edit;
}

std::optional<ScheduleEdit> duplicated(const Strategy& strategy, int index) {
    if (!holds(strategy, index)) return std::nullopt;
    Tactic copy = at(strategy, index);
    ScheduleEdit edit{ScheduleEdits::tr("Duplicate %1").arg(nameOf(copy)), strategy, index + 1};
    copy.name = freeName(strategy.schedule, copy.name);
    auto& tactics = edit.next.schedule.tactics;
    tactics.insert(tactics.begin() + index + 1, std::move(copy));
    return edit;
}

std::optional<ScheduleEdit> moved(const Strategy& strategy, int from, int to) {
    if (!holds(strategy, from) || !holds(strategy, to) || from == to) return std::nullopt;
    const QString neighbour = nameOf(at(strategy, to));
    const QString words = to < from ? ScheduleEdits::tr("Move %1 before %2") : ScheduleEdits::tr("Move %1 after %2");
    ScheduleEdit edit{words.arg(nameOf(at(strategy, from)), neighbour), strategy, to};
    const auto first = edit.next.schedule.tactics.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    return edit;
}

std::optional<ScheduleEdit> replaced(const Strategy& strategy, int index, const Tactic& tactic) {
    if (!holds(strategy, index) || at(strategy, index) == tactic) return std::nullopt;
    ScheduleEdit edit{ScheduleEdits::tr("Edit %1").arg(nameOf(at(strategy, index))), strategy, index};
    edit.next.schedule.tactics[static_cast<std::size_t>(index)] = tactic;
    return edit;
}

std::optional<ScheduleEdit> renamed(const Strategy& strategy, int index, const QString& name) {
    const QString clean = name.trimmed();
    if (!holds(strategy, index) || clean.isEmpty() || clean == nameOf(at(strategy, index))) return std::nullopt;
    ScheduleEdit edit{ScheduleEdits::tr("Rename %1 to %2").arg(nameOf(at(strategy, index)), clean), strategy, index};
    edit.next.schedule.tactics[static_cast<std::size_t>(index)].name = clean.toStdString();
    return edit;
}

ScheduleEdit appended(const Strategy& strategy, const Tactic& tactic) {
    return inserted(strategy, static_cast<int>(strategy.schedule.tactics.size()), tactic);
}

ScheduleEdit inserted(const Strategy& strategy, int at, const Tactic& tactic) {
    ScheduleEdit edit{ScheduleEdits::tr("Add %1").arg(nameOf(tactic)), strategy, -1};
    auto& tactics = edit.next.schedule.tactics;
    edit.selected = std::clamp(at, 0, static_cast<int>(tactics.size()));
    tactics.insert(tactics.begin() + edit.selected, tactic);
    return edit;
}

ScheduleEdit withActions(const Strategy& strategy, int index, const std::vector<Action>& actions,
                         const QString& newName, const QString& undoText) {
    ScheduleEdit edit{undoText, strategy, index};
    auto& tactics = edit.next.schedule.tactics;
    if (!holds(strategy, index)) {
        Tactic tactic;
        tactic.name = freeName(strategy.schedule, newName.toStdString());
        tactics.push_back(std::move(tactic));
        edit.selected = static_cast<int>(tactics.size()) - 1;
    }
    auto& stored = tactics[static_cast<std::size_t>(edit.selected)].actions;
    stored.insert(stored.end(), actions.begin(), actions.end());
    return edit;
}

} // namespace axiscape
