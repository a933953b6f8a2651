// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/standing.h"

#include <algorithm>
#include <cmath>

namespace axiscape::learn {
namespace {

// The same tactics whatever their order, on or off.
bool sameTactics(std::vector<Tactic> a, const std::vector<Tactic>& b) {
    if (a.size() != b.size()) return false;
    for (Tactic wanted : b) {
        wanted.enabled = true;
        const auto found = std::ranges::find_if(a, [&](Tactic one) {
            one.enabled = true;
            return one == wanted;
        });
        if (found == a.end()) return false;
        a.erase(found);
    }
    return true;
}

void checkAllowed(const Exercise& exercise, const Strategy& made, Standing& standing) {
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): an exercise of a strategy has a start
    const Strategy& start = exercise.start->strategy;
    const auto& allowed = exercise.allowed;
    const auto spoiled = [&](Text why) {
        standing.points = 0;
        standing.spoiled.push_back(std::move(why));
    };
    if (!allowed.mesh && made.mesh != start.mesh) spoiled(words::phrase("the mesh was changed"));
    // What it stands on is the machine, too.
    const bool sameMachine = made.hardware == start.hardware && made.host == start.host &&
                             made.placement == start.placement && made.deviceOrder == start.deviceOrder;
    if (!allowed.hardware && !sameMachine) spoiled(words::phrase("the hardware was changed"));
    if (!allowed.options && made.schedule.options != start.schedule.options)
        spoiled(words::phrase("the options were changed"));
    const auto& tactics = made.schedule.tactics;
    const auto& given = start.schedule.tactics;
    if (allowed.sameTactics && !sameTactics(tactics, given))
        spoiled(words::phrase("tactics were changed, not only their order"));
    if (allowed.tacticsAtMost &&
        static_cast<std::int64_t>(tactics.size()) - static_cast<std::int64_t>(given.size()) > *allowed.tacticsAtMost) {
        standing.points = std::min(standing.points, standing.of / 2);
        standing.spoiled.push_back(words::phrase("more than {} tactics", *allowed.tacticsAtMost));
    }
}

Standing::Of parOf(const Exercise::Par& par, const Names& names) {
    Standing::Of standing{false, par.points, {}, {}};
    const auto value = par.expr.evaluate(names);
    if (!value) {
        standing.error = value.error().what;
        return standing;
    }
    const double* number = value->number();
    standing.holds = number && *number <= par.value * (1 + par.tolerance);
    standing.is = *value;
    return standing;
}

} // namespace

std::int64_t pointsOf(const Exercise& exercise) {
    if (exercise.isNumber) return exercise.points;
    std::int64_t of = exercise.par ? exercise.par->points : 0;
    for (const Goal& goal : exercise.goals) of += goal.points;
    return of;
}

Standing standingOf(const Exercise& exercise, const Strategy& made, const Names& names) {
    Standing standing;
    standing.of = pointsOf(exercise);
    standing.reachedAll = true;
    for (const Goal& goal : exercise.goals) {
        const auto value = goal.expr.evaluate(names);
        const bool holds = value && truth(*value);
        standing.points += holds ? goal.points : 0;
        standing.reachedAll = standing.reachedAll && holds;
        Standing::Of of{holds, goal.points, {}, {}};
        if (!value) of.error = value.error().what;
        standing.goals.push_back(std::move(of));
    }
    if (exercise.par) {
        const auto par = parOf(*exercise.par, names);
        if (par.holds && standing.reachedAll) standing.points += exercise.par->points;
        standing.par = par;
    }
    checkAllowed(exercise, made, standing);
    return standing;
}

std::optional<Standing> standingOf(const Exercise& exercise, double answer) {
    if (!exercise.answer || !exercise.answer->value) return std::nullopt;
    const double wanted = *exercise.answer->value;
    Standing standing;
    standing.of = pointsOf(exercise);
    standing.reachedAll = std::abs(answer - wanted) <= exercise.answer->tolerance * std::abs(wanted) + 1e-12;
    standing.points = standing.reachedAll ? standing.of : 0;
    return standing;
}

std::vector<Text> allowedMoves(const Exercise& exercise) {
    const auto& allowed = exercise.allowed;
    std::vector<Text> lines;
    if (!allowed.mesh) lines.push_back(words::phrase("the mesh stays as it is"));
    if (!allowed.hardware) lines.push_back(words::phrase("the hardware stays as it is"));
    if (!allowed.options) lines.push_back(words::phrase("the options stay as they are"));
    if (allowed.sameTactics) lines.push_back(words::phrase("only the order of tactics may change"));
    if (const auto most = allowed.tacticsAtMost)
        lines.push_back(words::counted("{} tactics more at most", "{} tactic more at most", *most, *most));
    return lines;
}

} // namespace axiscape::learn
