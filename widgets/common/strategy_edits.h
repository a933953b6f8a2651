// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do to the strategies of a project, each as a new project with the words for its undo step. Pure.
#pragma once

#include "core/tactics/project.h"

#include <QString>
#include <optional>

namespace axiscape {

struct StrategyEdit {
    QString undoText; // "Pin Data parallel"
    Project next;
};

// All return nothing if there is no such strategy or nothing would change.
StrategyEdit pinnedCopy(const Project& project); // the open one, named after its tactics, stays beside it as it is now
// `pinLeft`: the one that was open is pinned, so that it stays in the comparison.
std::optional<StrategyEdit> opened(const Project& project, std::size_t index, bool pinLeft = false);
std::optional<StrategyEdit> copied(const Project& project, std::size_t index); // the copy is opened
std::optional<StrategyEdit> deleted(const Project& project, std::size_t index);
std::optional<StrategyEdit> named(const Project& project, std::size_t index, const QString& name);
std::optional<StrategyEdit> pinSet(const Project& project, std::size_t index, bool pinned);
std::optional<StrategyEdit> comparedWith(const Project& project, std::size_t index); // the baseline
std::optional<StrategyEdit> comparisonSaved(const Project& project, const QString& name);
std::optional<StrategyEdit> comparisonShown(const Project& project, std::size_t comparison);

} // namespace axiscape
