// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_edits.h"

#include "core/tactics/axis_colours.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct SearchEdits {
    Q_DECLARE_TR_FUNCTIONS(axiscape::SearchEdits)
};

bool sameActions(const Tactic& a, const Tactic& b) { return a.kind == b.kind && a.actions == b.actions; }

// The tactic that stands at the place of what was found; null: the schedule ends before it.
const Tactic* atPlace(const SearchRun& run, const Strategy& strategy) {
    const auto slot = run.isOfShapes() ? std::size_t{0} : static_cast<std::size_t>(run.order.slot);
    return slot < strategy.schedule.tactics.size() ? &strategy.schedule.tactics[slot] : nullptr;
}

} // namespace

Strategy searchBase(const Strategy& strategy, const SearchOrder& order) {
    Strategy base = strategy;
    auto& tactics = base.schedule.tactics;
    const auto slot = order.devices > 0 ? std::ptrdiff_t{0} : static_cast<std::ptrdiff_t>(order.slot);
    tactics.erase(tactics.begin() + std::min(slot, std::ssize(tactics)), tactics.end());
    if (order.devices > 0) { // they are of the mesh that is given up
        base.mesh = {};
        base.axisColours.clear();
        base.placement.clear();
        base.deviceOrder.clear();
        base.slowDevices.clear();
        base.slowLinks.clear();
    }
    return base;
}

QString staleText(const SearchRun& run, const Strategy& strategy) {
    const Strategy now = searchBase(strategy, run.order);
    const Strategy& was = run.base;
    if (now.hardware != was.hardware) return SearchEdits::tr("The hardware was changed since.");
    if (now.host != was.host) return SearchEdits::tr("The host was changed since.");
    if (!(now.schedule.options == was.schedule.options))
        return SearchEdits::tr("The options of the schedule were changed since.");
    if (run.isOfShapes()) return {};
    if (!(now.mesh == was.mesh)) return SearchEdits::tr("The mesh was changed since.");
    if (!(now.schedule == was.schedule)) return SearchEdits::tr("The tactics before it were changed since.");
    if (!(now == was)) return SearchEdits::tr("What the devices and links are like was changed since.");
    return {};
}

int acceptedIndex(const SearchRun& run, const Strategy& strategy) {
    if (!staleText(run, strategy).isEmpty()) return -1;
    const Tactic* there = atPlace(run, strategy);
    for (std::size_t i = 0; i < run.found.size(); ++i) {
        const FoundTactic& one = run.found[i];
        if (run.isOfShapes() && !(one.mesh == strategy.mesh)) continue;
        if (one.isNothing() ? run.isOfShapes() && !there : there && sameActions(one.tactic, *there))
            return static_cast<int>(i);
    }
    return -1;
}

std::optional<ScheduleEdit> wished(const SearchOrder& order, const Strategy& strategy) {
    if (order.devices > 0) return std::nullopt;
    // Of the document that was in front before: the settings follow in a moment.
    if (std::ranges::any_of(order.options.axes, [&](AxisId axis) { return axis >= strategy.mesh.axes.size(); }))
        return std::nullopt;
    Tactic tactic = wishOf(order.options, strategy.mesh);
    tactic.name = freeName(strategy.schedule, tactic.name);
    return inserted(strategy, order.slot, tactic);
}

std::optional<Strategy> asStrategy(const SearchRun& run, std::size_t index) {
    if (index >= run.found.size()) return std::nullopt;
    const FoundTactic& one = run.found[index];
    if (one.isNothing() && !run.isOfShapes()) return std::nullopt;
    Strategy made = run.base;
    if (run.isOfShapes()) made.mesh = one.mesh;
    if (one.isNothing()) return made;
    Tactic tactic = one.tactic;
    tactic.name = freeName(made.schedule, tactic.name);
    made.schedule.tactics.push_back(std::move(tactic));
    return made;
}

std::optional<ScheduleEdit> accepted(const SearchRun& run, std::size_t index, const Strategy& strategy) {
    if (index >= run.found.size() || !staleText(run, strategy).isEmpty()) return std::nullopt;
    const int in = acceptedIndex(run, strategy);
    const FoundTactic& one = run.found[index];
    const Tactic* there = atPlace(run, strategy);
    const bool isItsOwn = run.order.again && there && there->kind == Tactic::Kind::automatic;
    // The same plan again is news where it was found for something else.
    if (in == static_cast<int>(index) && !(isItsOwn && !(there->foundFor == one.tactic.foundFor))) return std::nullopt;
    Tactic tactic = one.tactic;
    if (run.isOfShapes()) {
        Strategy next = searchBase(strategy, run.order);
        next.mesh = one.mesh;
        next = withColoursOf(std::move(next), strategy);
        if (!one.isNothing()) next.schedule.tactics.push_back(std::move(tactic));
        const auto last = static_cast<int>(next.schedule.tactics.size()) - 1;
        return ScheduleEdit{
            SearchEdits::tr("Use mesh %1 and what was found").arg(QString::fromStdString(meshText(one.mesh))),
            std::move(next), last};
    }
    if (one.isNothing()) return std::nullopt;
    if (in >= 0 || isItsOwn) {
        tactic.name = there->name;
        auto edit = replaced(strategy, run.order.slot, tactic);
        if (edit) edit->undoText = SearchEdits::tr("Replace %1").arg(QString::fromStdString(tactic.name));
        return edit;
    }
    tactic.name = freeName(strategy.schedule, tactic.name);
    return inserted(strategy, run.order.slot, tactic);
}

} // namespace axiscape
