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
    if (!a.fits && a.peakBytes != b.peakBytes) return a.peakBytes < b.peakBytes;
    if (a.stepSeconds != b.stepSeconds) return a.stepSeconds < b.stepSeconds;
    return a.peakBytes < b.peakBytes;
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
    tactic.actions = result.kept[candidate].actions;
    return tactic;
}

SearchResult search(const SearchProblem& given, const SearchOptions& options, const Progress& progress,
                    const SearchWatch& watch) {
    using namespace searching;
    const SearchProblem problem = prepared(given);
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
