// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/search.h"

#include "core/base/glob.h"
#include "core/base/words.h"
#include "core/mesh/sub_axes.h"
#include "core/search/record.h"
#include "core/structure/step_tokens.h"

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
    if (a.fits && a.isFastEnough && b.isFastEnough && a.peakBytes != b.peakBytes) return a.peakBytes < b.peakBytes;
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
    if (limits.stepSeconds > 0) {
        cost.excess = std::max(cost.excess, cost.stepSeconds / limits.stepSeconds);
        cost.isFastEnough = cost.stepSeconds <= limits.stepSeconds;
    }
    cost.fits = cost.fits && cost.excess <= 1;
    return cost;
}

SearchLimits limitsOf(const SearchProblem& problem, SearchLimits limits) {
    limits.stepSeconds = 0;
    if (limits.tokens <= 0) return limits;
    const auto tokens = stepTokens(modelFacts(problem.before.sites(), *problem.structure));
    const auto devices = static_cast<double>(problem.before.mesh().devices());
    if (tokens) limits.stepSeconds = *tokens / (static_cast<double>(limits.tokens) * devices);
    return limits;
}

std::vector<std::string> unknownAmong(const SearchProblem& problem, const std::vector<std::string>& only) {
    if (only.empty()) return {};
    const Module& module = problem.before.module();
    const auto logical =
        logicalDimensions(module, *problem.structure, modelFacts(problem.before.sites(), *problem.structure));
    std::vector<std::string> out;
    for (const std::string& one : only) {
        const bool isDimension = std::ranges::any_of(
            logical.listed, [&](DimensionId id) { return logical[id].name == one || logical[id].key == one; });
        bool isArgument = false;
        for (std::uint32_t a = 0; a < module.argumentCount() && !isArgument; ++a)
            isArgument = glob(one, module.argument(a).path);
        if (!isDimension && !isArgument) out.push_back(one);
    }
    return out;
}

namespace {

std::vector<AxisId> axesOf(const Mesh& mesh, const SearchOptions& options) {
    std::vector<AxisId> axes = options.axes;
    if (axes.empty())
        for (std::size_t a = 0; a < mesh.axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    return axes;
}

} // namespace

Tactic wishOf(const SearchOptions& options, const Mesh& mesh) {
    Tactic tactic;
    tactic.name = words::noop("Automatic");
    tactic.kind = Tactic::Kind::automatic;
    for (const AxisId axis : axesOf(mesh, options)) tactic.axes.push_back(mesh.axes[axis].name);
    tactic.budget = options.evaluations;
    tactic.seed = options.seed;
    tactic.method = searchMethodName(options.method);
    tactic.peakAtMost = options.limits.peakBytes;
    tactic.collectivesAtMost = options.limits.collectives;
    tactic.tokensAtLeast = options.limits.tokens;
    tactic.only = options.only;
    tactic.arguments = options.arguments;
    return tactic;
}

Tactic automaticTactic(const SearchProblem& problem, const SearchOptions& options, const SearchResult& result,
                       std::size_t candidate) {
    Tactic tactic = wishOf(options, wholeMesh(problem.before.mesh()));
    tactic.evaluations = result.evaluations;
    tactic.actions = result.kept[candidate].actions;
    for (const Text& decision : result.kept[candidate].decisions) tactic.decisions.push_back(words::english(decision));
    return tactic;
}

SearchResult search(const SearchProblem& given, const SearchOptions& options, const Progress& progress,
                    const SearchWatch& watch) {
    using namespace searching;
    SearchProblem problem = prepared(given);
    problem.limits = limitsOf(problem, options.limits);
    const Space space = makeSpace(problem, options.method, axesOf(wholeMesh(problem.before.mesh()), options),
                                  {static_cast<std::size_t>(std::max(0, options.arguments)), options.dimensionNames,
                                   options.decidesOnState, options.only});
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
