// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search_again.h"

#include "core/base/text.h"
#include "core/insight/found_for.h"
#include "core/session/search_problem.h"

namespace axiscape {
namespace {

// The old plan on the state it stands in now; nothing where that is another than it was found on, so far that some of
// its actions change nothing.
Result<std::optional<SearchCost>> costOfOldPlan(Session& session, const Strategy& upTo, const SearchLimits& limits,
                                                const Progress& progress) {
    const auto now = session.evaluate(upTo, progress);
    if (!now) return fail(now.error());
    const Snapshot& snapshot = **now;
    if (snapshot.error || !snapshot.refused.empty() || !snapshot.simulation) return std::optional<SearchCost>();
    return std::optional(costOf(*snapshot.simulation, snapshot.program.counts.total(), limits));
}

} // namespace

Result<SearchOptions> searchOptionsOf(const Tactic& tactic, const Mesh& mesh, const AgainOptions& again) {
    SearchOptions options;
    options.method = again.method.value_or(findSearchMethod(tactic.method).value_or(SearchMethod::toast));
    for (const std::string& name : tactic.axes) {
        const auto axis = mesh.find(name);
        if (!axis)
            return fail(words::phrase("the mesh has no axis '{}'", name), tactic.name, {},
                        words::phrase("Its axes are {}", meshText(mesh)));
        options.axes.push_back(*axis);
    }
    options.limits = {tactic.peakAtMost, tactic.collectivesAtMost, tactic.tokensAtLeast};
    options.seconds = again.seconds;
    options.evaluations = again.evaluations > 0    ? again.evaluations
                          : again.seconds > 0      ? 0
                          : tactic.budget > 0      ? tactic.budget
                          : tactic.evaluations > 0 ? tactic.evaluations
                                                   : kDefaultEvaluations;
    options.seed = tactic.seed;
    options.arguments = again.arguments > 0 ? again.arguments : static_cast<int>(tactic.arguments);
    options.only = tactic.only;
    options.from = tactic.decisions;
    options.threads = again.threads;
    return options;
}

Result<SearchedAgain> searchAgain(Session& session, Strategy& strategy, std::size_t index, const AgainOptions& again,
                                  const Progress& progress) {
    Tactic& tactic = strategy.schedule.tactics[index];
    Strategy upTo = strategy;
    upTo.schedule.tactics.resize(index);
    const auto before = session.evaluate(upTo, progress);
    if (!before) return fail(before.error());
    const auto problem = searchProblem(**before);
    if (!problem) return fail(problem.error());
    auto options = searchOptionsOf(tactic, strategy.mesh, again);
    if (!options) return fail(options.error());
    if (auto can = canBeSearched(*problem, *options); !can) {
        Error error = can.error();
        error.where = words::phrase("tactic {}", tactic.name);
        return fail(std::move(error));
    }

    SearchedAgain out;
    out.tactic = tactic.name;
    out.oldActions = tactic.actions;
    out.oldDecisions = tactic.decisions;
    const FoundFor now = foundFor(*(*before)->model, (*before)->strategy);
    if (auto why = whyStale(tactic, now)) out.stale = std::move(*why);
    // A plan for another program speaks of other arguments: that its actions can be applied means nothing.
    if (!tactic.actions.empty() && (tactic.foundFor.model.empty() || tactic.foundFor.model == now.model)) {
        upTo.schedule.tactics.push_back(tactic);
        const auto old = costOfOldPlan(session, upTo, limitsOf(*problem, options->limits), progress);
        if (!old) return fail(old.error());
        out.before = *old;
        if (!out.before && out.stale.empty()) out.stale = words::phrase("of no use on the tactics before it");
    }
    out.start = (*before)->simulation;
    out.result = search(*problem, *options, progress);
    if (!out.before || isBetter(out.result.best().cost, *out.before)) {
        Tactic found = automaticTactic(*problem, *options, out.result);
        out.isChanged = found.actions != tactic.actions;
        tactic.actions = std::move(found.actions);
        tactic.evaluations = found.evaluations;
        tactic.decisions = std::move(found.decisions);
        tactic.disabledActions.clear();
    }
    tactic.foundFor = now;
    out.options = std::move(*options);
    return out;
}

} // namespace axiscape
