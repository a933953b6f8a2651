// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/strategy_edits.h"

#include "core/insight/comparison.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct StrategyEdits {
    Q_DECLARE_TR_FUNCTIONS(axiscape::StrategyEdits)
};

QString nameOf(const Project& project, std::size_t index) {
    return QString::fromStdString(project.strategies[index].name);
}

std::optional<StrategyEdit> changed(const Project& before, QString text, Project next) {
    if (next == before) return std::nullopt;
    return StrategyEdit{std::move(text), std::move(next)};
}

} // namespace

StrategyEdit pinnedCopy(const Project& project) {
    std::string name = tacticsText(project.strategy());
    if (name.empty()) name = StrategyEdits::tr("No tactics").toStdString();
    Project next = withOpenPinned(project, name);
    const QString shown = nameOf(next, next.open - 1);
    return {StrategyEdits::tr("Pin %1").arg(shown), std::move(next)};
}

std::optional<StrategyEdit> opened(const Project& project, std::size_t index, bool pinLeft) {
    if (index >= project.strategies.size() || index == project.open) return std::nullopt;
    Project next = project;
    const auto kept = [&](const NamedStrategy& one) { return one.pinned && one.strategy == project.strategy(); };
    if (pinLeft && std::ranges::none_of(project.strategies, kept)) next.strategies[project.open].pinned = true;
    next.open = index;
    return changed(project, StrategyEdits::tr("Open %1").arg(nameOf(project, index)), std::move(next));
}

std::optional<StrategyEdit> copied(const Project& project, std::size_t index) {
    if (index >= project.strategies.size()) return std::nullopt;
    const NamedStrategy& one = project.strategies[index];
    return StrategyEdit{StrategyEdits::tr("Duplicate %1").arg(nameOf(project, index)),
                        withStrategy(project, one.name, one.strategy, one.pinned)};
}

std::optional<StrategyEdit> deleted(const Project& project, std::size_t index) {
    if (index >= project.strategies.size()) return std::nullopt;
    return changed(project, StrategyEdits::tr("Delete %1").arg(nameOf(project, index)),
                   withoutStrategy(project, index));
}

std::optional<StrategyEdit> named(const Project& project, std::size_t index, const QString& name) {
    const std::string clean = name.trimmed().toStdString();
    if (index >= project.strategies.size() || clean.empty() || clean == project.strategies[index].name)
        return std::nullopt;
    Project next = project;
    const std::string old = project.strategies[index].name;
    next.strategies[index].name.clear(); // its own name is not taken
    next.strategies[index].name = freeStrategyName(next, clean);
    const std::string& now = next.strategies[index].name;
    for (auto& comparison : next.comparisons) { // they are by name
        if (comparison.baseline == old) comparison.baseline = now;
        for (auto& one : comparison.strategies)
            if (one == old) one = now;
    }
    return changed(project, StrategyEdits::tr("Rename %1 to %2").arg(nameOf(project, index), nameOf(next, index)),
                   next);
}

std::optional<StrategyEdit> pinSet(const Project& project, std::size_t index, bool pinned) {
    if (index >= project.strategies.size()) return std::nullopt;
    Project next = project;
    next.strategies[index].pinned = pinned;
    const QString words = pinned ? StrategyEdits::tr("Pin %1") : StrategyEdits::tr("Unpin %1");
    return changed(project, words.arg(nameOf(project, index)), std::move(next));
}

std::optional<StrategyEdit> comparedWith(const Project& project, std::size_t index) {
    if (index >= project.strategies.size()) return std::nullopt;
    Project next = project;
    next.baseline = index;
    return changed(project, StrategyEdits::tr("Compare with %1").arg(nameOf(project, index)), std::move(next));
}

std::optional<StrategyEdit> comparisonSaved(const Project& project, const QString& name) {
    if (name.trimmed().isEmpty()) return std::nullopt;
    return changed(project, StrategyEdits::tr("Save comparison %1").arg(name.trimmed()),
                   withComparison(project, name.trimmed().toStdString()));
}

std::optional<StrategyEdit> comparisonShown(const Project& project, std::size_t comparison) {
    if (comparison >= project.comparisons.size()) return std::nullopt;
    const SavedComparison& saved = project.comparisons[comparison];
    return changed(project, StrategyEdits::tr("Show comparison %1").arg(QString::fromStdString(saved.name)),
                   showing(project, saved));
}

} // namespace axiscape
