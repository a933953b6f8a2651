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

AgainOptions optionsOf(const SearchRequest& request) {
    AgainOptions again;
    again.method = findSearchMethod(request.method); // empty: as each tactic says
    again.evaluations = request.evaluations;
    again.seconds = request.seconds;
    again.arguments = request.arguments;
    again.threads =
        request.threads > 0 ? request.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return again;
}

} // namespace

Result<AllSearchedAgain> searchAutomaticAgain(const Console& console, const SearchRequest& request) {
    const auto file = readTacticFile(request.again);
    if (!file) return fail(file.error());
    const std::string model = modelOf(request.model, file->modelPath, request.again);
    if (model.empty()) return fail("it does not say where its model is", request.again, {}, "Give --model FILE");
    const auto session = openWithCalls(model, request.customCalls, withSizesOf(*file, request.again, console));
    if (!session) return fail(session.error());
    Strategy strategy = file->strategy;
    if (!request.mesh.empty()) { // the same schedule on another mesh
        auto mesh = parseMesh(request.mesh);
        if (!mesh) return fail(mesh.error());
        strategy.mesh = std::move(*mesh);
    }
    if (auto chosen = chooseHardware(strategy, request.hardware, request.host); !chosen) return fail(chosen.error());
    // Actions know axes by their place.
    const bool hasOtherAxes =
        !std::ranges::equal(strategy.mesh.axes, file->strategy.mesh.axes, {}, &MeshAxis::name, &MeshAxis::name);
    AllSearchedAgain out;
    for (std::size_t i = 0; i < strategy.schedule.tactics.size(); ++i) {
        Tactic& tactic = strategy.schedule.tactics[i];
        if (tactic.kind != Tactic::Kind::automatic || !tactic.enabled) continue;
        // A file of before plans said what they were for says it of its program.
        if (tactic.foundFor.model.empty()) tactic.foundFor.model = file->fingerprint;
        if (hasOtherAxes) tactic.actions.clear();
        auto one = axiscape::searchAgain(**session, strategy, i, optionsOf(request), console.progress);
        if (!one) return fail(one.error());
        if (hasOtherAxes) one->stale = words::phrase("found for other axes");
        out.isCancelled = one->result.cancelled;
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
        for (const Text& decision : one.result.best().decisions) decisions.push_back(words::english(decision));
        const bool isKept = one.before && !one.isChanged;
        Json oldDecisions = one.oldDecisions;
        rows.push_back({{"tactic", one.tactic},
                        {"stale", !one.stale.empty()},
                        {"why_stale", one.stale.empty() ? Json(nullptr) : Json(words::english(one.stale))},
                        {"changed", one.isChanged},
                        {"before", one.before ? cost(*one.before) : Json(nullptr)},
                        {"after", cost(isKept ? *one.before : one.result.best().cost)},
                        {"decisions_before", std::move(oldDecisions)},
                        {"decisions", std::move(decisions)}});
    }
    return rows;
}

// Its decisions, those of the old plan that it has no more, and which it has not had.
std::string changeText(const SearchedAgain& one) {
    std::vector<std::string> now;
    for (const Text& decision : one.result.best().decisions) now.push_back(words::english(decision));
    const auto isIn = [](const std::string& decision, const std::vector<std::string>& list) {
        return std::ranges::find(list, decision) != list.end();
    };
    std::string text;
    for (const std::string& was : one.oldDecisions)
        if (!isIn(was, now)) text += fmt::format("  - {}\n", was);
    for (const std::string& is : now)
        text += fmt::format("  {} {}\n", one.oldDecisions.empty() || isIn(is, one.oldDecisions) ? ' ' : '+', is);
    return text;
}

std::string searchedAgainText(const std::vector<SearchedAgain>& tactics) {
    const auto cost = [](const SearchCost& of) {
        return fmt::format("{}, {}{}", secondsText(of.stepSeconds), bytesText(static_cast<double>(of.peakBytes)),
                           of.fits ? "" : ", too much");
    };
    std::string text;
    for (const SearchedAgain& one : tactics) {
        text += fmt::format("{}: {}\n", one.tactic,
                            one.isChanged && one.before ? "a better plan is found"
                            : one.isChanged             ? "it has a new plan"
                                                        : "its plan stays");
        if (!one.stale.empty()) text += fmt::format("  the old plan was {}\n", words::english(one.stale));
        if (one.before) text += fmt::format("  before  {}\n", cost(*one.before));
        if (!one.before || one.isChanged) {
            text += fmt::format("  after   {}\n", cost(one.result.best().cost));
            text += changeText(one);
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
        const SearchedAgain& last = all->tactics.back();
        auto json = nlohmann::ordered_json::parse(
            searchJson({all->snapshot->strategy.mesh, last.options, last.result, {}, last.start}));
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
