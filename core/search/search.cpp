// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/search.h"

#include "core/base/words.h"
#include "core/mesh/sub_axes.h"
#include "core/search/record.h"

#include <algorithm>

namespace axiscape {

std::string_view searchMethodName(SearchMethod method) {
    switch (method) {
    case SearchMethod::toast:
        return "toast";
    case SearchMethod::automap:
        return "automap";
    case SearchMethod::greedy:
        return "greedy";
    case SearchMethod::random:
        break;
    }
    return "random";
}

std::optional<SearchMethod> findSearchMethod(std::string_view name) {
    for (const auto method : {SearchMethod::toast, SearchMethod::automap, SearchMethod::greedy, SearchMethod::random})
        if (searchMethodName(method) == name) return method;
    return std::nullopt;
}

bool isBetter(const SearchCost& a, const SearchCost& b) {
    if (a.fits != b.fits) return a.fits;
    if (!a.fits && a.excess != b.excess) return a.excess < b.excess;
    if (a.stepSeconds != b.stepSeconds) return a.stepSeconds < b.stepSeconds;
    return a.peakBytes < b.peakBytes;
}

SearchCost costOf(const Simulation& simulation, std::int64_t collectives, const SearchLimits& limits) {
    SearchCost cost{simulation.stepSeconds, simulation.memory.peak, simulation.fits()};
    const auto peak = static_cast<double>(cost.peakBytes);
    cost.collectives = collectives;
    cost.excess = peak / std::max(simulation.capacityBytes, 1.0);
    if (limits.peakBytes > 0) cost.excess = std::max(cost.excess, peak / static_cast<double>(limits.peakBytes));
    if (limits.collectives >= 0) // none allowed: one is twice as many
        cost.excess = std::max(cost.excess,
                               (static_cast<double>(collectives) + 1) / (static_cast<double>(limits.collectives) + 1));
    cost.fits = cost.fits && cost.excess <= 1;
    return cost;
}

namespace {

std::vector<AxisId> axesOf(const SearchProblem& problem, const SearchOptions& options) {
    std::vector<AxisId> axes = options.axes;
    if (axes.empty())
        for (std::size_t a = 0; a < wholeMesh(problem.before.mesh()).axes.size(); ++a)
            axes.push_back(static_cast<AxisId>(a));
    return axes;
}

} // namespace

Tactic automaticTactic(const SearchProblem& problem, const SearchOptions& options, const SearchResult& result,
                       std::size_t candidate) {
    Tactic tactic;
    tactic.name = words::noop("Automatic");
    tactic.kind = Tactic::Kind::automatic;
    const Mesh mesh = wholeMesh(problem.before.mesh());
    for (const AxisId axis : axesOf(problem, options)) tactic.axes.push_back(mesh.axes[axis].name);
    tactic.evaluations = result.evaluations;
    tactic.seed = options.seed;
    tactic.method = searchMethodName(options.method);
    tactic.peakAtMost = options.limits.peakBytes;
    tactic.collectivesAtMost = options.limits.collectives;
    tactic.actions = result.kept[candidate].actions;
    return tactic;
}

SearchResult search(const SearchProblem& given, const SearchOptions& options, const Progress& progress,
                    const SearchWatch& watch) {
    using namespace searching;
    SearchProblem problem = prepared(given);
    problem.limits = options.limits;
    const Space space = makeSpace(
        problem, options.method, axesOf(problem, options),
        {static_cast<std::size_t>(std::max(0, options.arguments)), options.dimensionNames, options.decidesOnState});
    const SearchCost before = costOf(problem, problem.before, progress);
    Record record(problem, options, space, before, progress, watch);
    switch (options.method) {
    case SearchMethod::greedy:
        searchGreedily(problem, options, space, record);
        break;
    case SearchMethod::random:
        searchAtRandom(problem, options, space, record);
        break;
    case SearchMethod::toast:
    case SearchMethod::automap:
        searchTree(problem, options, space, record);
        break;
    }
    return record.finish();
}

} // namespace axiscape
