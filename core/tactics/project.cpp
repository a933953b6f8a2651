// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/project.h"

#include <algorithm>

namespace axiscape {

Project oneStrategyProject(std::string name, Strategy strategy) {
    Project project;
    project.strategies.push_back({std::move(name), false, std::move(strategy)});
    return project;
}

std::optional<std::size_t> findStrategy(const Project& project, std::string_view name) {
    const auto found = std::ranges::find(project.strategies, name, &NamedStrategy::name);
    if (found == project.strategies.end()) return std::nullopt;
    return static_cast<std::size_t>(found - project.strategies.begin());
}

std::string freeStrategyName(const Project& project, const std::string& wanted) {
    std::string name = wanted;
    for (int n = 2; findStrategy(project, name); ++n) name = wanted + " " + std::to_string(n);
    return name;
}

Project withStrategy(const Project& project, const std::string& name, Strategy strategy, bool pinned) {
    Project next = project;
    next.open = next.strategies.size();
    next.strategies.push_back({freeStrategyName(project, name), pinned, std::move(strategy)});
    return next;
}

Project withOpenPinned(const Project& project, const std::string& name) {
    Project next = project;
    NamedStrategy copy = project.strategies[project.open];
    copy.name = freeStrategyName(project, name);
    copy.pinned = true;
    next.strategies.insert(next.strategies.begin() + static_cast<std::ptrdiff_t>(project.open), std::move(copy));
    ++next.open;
    if (next.baseline >= next.open) ++next.baseline;
    return next;
}

Project withoutStrategy(const Project& project, std::size_t index) {
    if (project.strategies.size() < 2) return project;
    Project next = project;
    next.strategies.erase(next.strategies.begin() + static_cast<std::ptrdiff_t>(index));
    const std::size_t last = next.strategies.size() - 1;
    if (next.open > index) --next.open;
    if (next.baseline > index) --next.baseline;
    next.open = std::min(next.open, last);
    next.baseline = std::min(next.baseline, last);
    return next;
}

Project withComparison(const Project& project, std::string name) {
    Project next = project;
    SavedComparison saved{std::move(name), {}, project.strategies[project.baseline].name};
    for (const auto& one : project.strategies)
        if (one.pinned) saved.strategies.push_back(one.name);
    const auto same = std::ranges::find(next.comparisons, saved.name, &SavedComparison::name);
    if (same == next.comparisons.end())
        next.comparisons.push_back(std::move(saved));
    else
        *same = std::move(saved);
    return next;
}

Project showing(const Project& project, const SavedComparison& comparison) {
    Project next = project;
    for (auto& one : next.strategies)
        one.pinned = std::ranges::find(comparison.strategies, one.name) != comparison.strategies.end();
    if (const auto baseline = findStrategy(project, comparison.baseline)) next.baseline = *baseline;
    return next;
}

TacticFile tacticFileOf(const ProjectFile& file, std::size_t strategy) {
    TacticFile out;
    out.modelName = file.model.name;
    out.fingerprint = file.model.fingerprint;
    out.modelArguments = file.model.arguments;
    out.modelPath = file.model.path;
    out.modelSizes = file.model.sizes;
    out.strategy = file.project.strategies[strategy].strategy;
    if (strategy < file.summaries.size()) out.summary = file.summaries[strategy];
    return out;
}

} // namespace axiscape
