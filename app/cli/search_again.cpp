// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/search_again.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/table.h"
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
    const auto session = openModelOf(*file, request.again, request.model, request.customCalls, console);
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
        if (i < file->summary.size() && file->summary[i].tactic == one->tactic) one->found = file->summary[i];
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
    const auto found = [](const TacticSummary& of) -> Json {
        return {{"step_seconds", of.stepSeconds ? Json(*of.stepSeconds) : Json(nullptr)},
                {"peak_bytes", of.peakBytes ? Json(*of.peakBytes) : Json(nullptr)}};
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
                        {"found", one.found ? found(*one.found) : Json(nullptr)},
                        {"before", one.before ? cost(*one.before) : Json(nullptr)},
                        {"after", cost(isKept ? *one.before : one.result.best().cost)},
                        {"decisions_before", std::move(oldDecisions)},
                        {"decisions", std::move(decisions)}});
    }
    return rows;
}

namespace {

struct Difference {
    std::vector<std::string> kept, gone, fresh;
};
Difference differenceOf(const SearchedAgain& one) {
    Difference out;
    std::vector<std::string> now;
    for (const Text& decision : one.result.best().decisions) now.push_back(words::english(decision));
    for (const std::string& was : one.oldDecisions)
        (std::ranges::find(now, was) == now.end() ? out.gone : out.kept).push_back(was);
    for (const std::string& is : now)
        if (std::ranges::find(one.oldDecisions, is) == one.oldDecisions.end()) out.fresh.push_back(is);
    return out;
}

std::string costText(double seconds, std::int64_t bytes, bool fits) {
    return fmt::format("{}, {}{}", secondsText(seconds), bytesText(static_cast<double>(bytes)),
                       fits ? "" : ", too much");
}
std::string costText(const std::optional<SearchCost>& of) {
    return of ? costText(of->stepSeconds, of->peakBytes, of->fits) : "-";
}

} // namespace

// A row a tactic: what its plan cost where it was found, what it costs here, what the new one does. Below what became
// of its decisions.
std::string searchedAgainText(const std::vector<SearchedAgain>& tactics) {
    if (tactics.empty()) return {};
    Table table{{"tactic", "as found", "here", "searched again", "decisions"}, {}, {}};
    std::string below;
    for (const SearchedAgain& one : tactics) {
        const bool isKept = one.before && !one.isChanged;
        const Difference change = isKept ? Difference{} : differenceOf(one);
        const bool isFound = one.found && one.found->stepSeconds && one.found->peakBytes;
        table.rows.push_back({one.tactic,
                              isFound ? costText(*one.found->stepSeconds, *one.found->peakBytes, true) : "-",
                              costText(one.before), isKept ? "its plan stays" : costText(one.result.best().cost),
                              isKept ? "as before"
                                     : fmt::format("{} kept, {} gone, {} new", change.kept.size(), change.gone.size(),
                                                   change.fresh.size())});
        if (one.stale.empty() && isKept) continue;
        below +=
            fmt::format("\n{}:{}\n", one.tactic,
                        one.stale.empty() ? std::string(one.before ? " a better plan is found" : " a plan is found")
                                          : " the old plan was " + words::english(one.stale));
        for (const std::string& decision : change.kept) below += fmt::format("    {}\n", decision);
        for (const std::string& decision : change.gone) below += fmt::format("  - {}\n", decision);
        for (const std::string& decision : change.fresh) below += fmt::format("  + {}\n", decision);
    }
    return tableText(table) + below;
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
