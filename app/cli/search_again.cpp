// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/search_again.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "core/base/numbers.h"
#include "core/session/search_problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

namespace axiscape::cli {
namespace {

SearchCost costOfPlan(const Snapshot& snapshot) {
    const Simulation& made = *snapshot.simulation;
    return {made.stepSeconds, made.memory.peak, made.fits()};
}

Result<SearchOptions> optionsOf(const Tactic& tactic, const Mesh& mesh, const SearchRequest& request) {
    SearchOptions options;
    options.method = *findSearchMethod(request.method);
    for (const std::string& name : tactic.axes) {
        const auto axis = mesh.find(name);
        if (!axis)
            return fail(fmt::format("the mesh has no axis '{}'", name), tactic.name, {},
                        "Its axes are " + meshText(mesh));
        options.axes.push_back(*axis);
    }
    options.seconds = request.seconds;
    options.evaluations = request.evaluations > 0  ? request.evaluations
                          : request.seconds > 0    ? 0
                          : tactic.evaluations > 0 ? tactic.evaluations
                                                   : kDefaultEvaluations;
    options.seed = tactic.seed;
    options.arguments = request.arguments;
    options.threads =
        request.threads > 0 ? request.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return options;
}

// The tactic at `index`, on what stands before it.
Result<SearchedAgain> again(Session& session, Strategy& strategy, std::size_t index, bool isOfAnother,
                            const SearchRequest& request, const Progress& progress) {
    Tactic& tactic = strategy.schedule.tactics[index];
    Strategy upTo = strategy;
    upTo.schedule.tactics.resize(index);
    const auto before = session.evaluate(upTo, progress);
    if (!before) return fail(before.error());
    const auto problem = searchProblem(**before);
    if (!problem) return fail(problem.error());
    auto options = optionsOf(tactic, strategy.mesh, request);
    if (!options) return fail(options.error());

    SearchedAgain out;
    out.tactic = tactic.name;
    out.isStale = isOfAnother && !tactic.actions.empty();
    if (!isOfAnother && !tactic.actions.empty()) {
        upTo.schedule.tactics.push_back(tactic);
        const auto old = session.evaluate(upTo, progress);
        if (!old) return fail(old.error());
        // An action that is refused now says that the plan was made on another state.
        out.isStale = (*old)->error.has_value() || !(*old)->refused.empty();
        if (!out.isStale) out.before = costOfPlan(**old);
    }
    out.found.start = (*before)->simulation;
    out.found.mesh = strategy.mesh;
    out.found.options = *options;
    out.found.result = search(*problem, *options, progress);
    const Candidate& best = out.found.result.best();
    if (!out.before || isBetter(best.cost, *out.before)) {
        Tactic found = automaticTactic(*problem, *options, out.found.result);
        out.isChanged = found.actions != tactic.actions;
        tactic.actions = std::move(found.actions);
        tactic.evaluations = found.evaluations;
        tactic.disabledActions.clear();
    }
    return out;
}

} // namespace

Result<AllSearchedAgain> searchAutomaticAgain(const Console& console, const SearchRequest& request) {
    const auto file = readTacticFile(request.again);
    if (!file) return fail(file.error());
    const std::string model = modelOf(request.model, file->modelPath, request.again);
    if (model.empty()) return fail("it does not say where its model is", request.again, {}, "Give --model FILE");
    const auto session = openWithCalls(model, request.customCalls, console);
    if (!session) return fail(session.error());
    Strategy strategy = file->strategy;
    if (!request.mesh.empty()) { // the same schedule on another mesh
        auto mesh = parseMesh(request.mesh);
        if (!mesh) return fail(mesh.error());
        strategy.mesh = std::move(*mesh);
    }
    // Actions know axes by their place.
    const bool hasOtherAxes =
        !std::ranges::equal(strategy.mesh.axes, file->strategy.mesh.axes, {}, &MeshAxis::name, &MeshAxis::name);
    if (auto chosen = chooseHardware(strategy, request.hardware, request.host); !chosen) return fail(chosen.error());
    const bool isOfAnother =
        hasOtherAxes || (!file->fingerprint.empty() && file->fingerprint != (*session)->model()->fingerprint);
    AllSearchedAgain out;
    for (std::size_t i = 0; i < strategy.schedule.tactics.size(); ++i) {
        const Tactic& tactic = strategy.schedule.tactics[i];
        if (tactic.kind != Tactic::Kind::automatic || !tactic.enabled) continue;
        auto one = again(**session, strategy, i, isOfAnother, request, console.progress);
        if (!one) return fail(one.error());
        out.isCancelled = one->found.result.cancelled;
        out.tactics.push_back(std::move(*one));
        if (out.isCancelled) break;
    }
    if (out.tactics.empty())
        return fail("it has no automatic tactic that is on", request.again, {},
                    "Add one: axiscape-cli search TACTICS --out FILE");
    const auto after = (*session)->evaluate(strategy, Progress{});
    if (!after) return fail(after.error());
    if (const auto fit = checkTactics(**after); !fit) return fail(fit.error());
    out.snapshot = *after;
    return out;
}

nlohmann::ordered_json searchedAgainJson(const std::vector<SearchedAgain>& tactics) {
    const auto cost = [](const SearchCost& of) -> Json {
        return {{"step_seconds", of.stepSeconds}, {"peak_bytes", of.peakBytes}, {"fits", of.fits}};
    };
    Json rows = Json::array();
    for (const SearchedAgain& one : tactics) {
        Json decisions = Json::array();
        for (const Text& decision : one.found.result.best().decisions) decisions.push_back(words::english(decision));
        const bool isKept = one.before && !one.isChanged;
        rows.push_back({{"tactic", one.tactic},
                        {"stale", one.isStale},
                        {"changed", one.isChanged},
                        {"before", one.before ? cost(*one.before) : Json(nullptr)},
                        {"after", cost(isKept ? *one.before : one.found.result.best().cost)},
                        {"decisions", std::move(decisions)}});
    }
    return rows;
}

std::string searchedAgainText(const std::vector<SearchedAgain>& tactics) {
    const auto cost = [](const SearchCost& of) {
        return fmt::format("{}, {}{}", secondsText(of.stepSeconds), bytesText(static_cast<double>(of.peakBytes)),
                           of.fits ? "" : ", too much");
    };
    std::string text;
    for (const SearchedAgain& one : tactics) {
        text += fmt::format("{}: {}\n", one.tactic,
                            one.isStale     ? "its plan was made for another program or state and is replaced"
                            : !one.before   ? "it had no plan"
                            : one.isChanged ? "a better plan is found"
                                            : "its plan stays");
        if (one.before) text += fmt::format("  before  {}\n", cost(*one.before));
        if (!one.before || one.isChanged) {
            text += fmt::format("  after   {}\n", cost(one.found.result.best().cost));
            for (const Text& decision : one.found.result.best().decisions)
                text += fmt::format("    {}\n", words::english(decision));
        }
    }
    return text;
}

int searchAgain(const Console& console, const SearchRequest& request) {
    const auto all = searchAutomaticAgain(console, request);
    if (!all) return report(all.error());
    if (!request.out.empty())
        if (const auto written = writeStrategy(*all->snapshot, request.out); !written) return report(written.error());
    std::string text;
    if (console.json) {
        auto json = nlohmann::ordered_json::parse(searchJson(all->tactics.back().found));
        json["again"] = searchedAgainJson(all->tactics);
        text = json.dump(2) + '\n';
    } else {
        text = searchedAgainText(all->tactics);
    }
    if (const int code = output(text); code != exitDone) return code;
    if (all->isCancelled) return exitCancelled;
    return all->snapshot->simulation->fits() ? exitDone : exitNo;
}

} // namespace axiscape::cli
