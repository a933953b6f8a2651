// SPDX-License-Identifier: GPL-3.0-or-later
// The search without a window: a tactic found on top of those given, written as a file.
#include "app/cli/search.h"

#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/insight/budget.h"
#include "core/insight/found_for.h"
#include "core/session/search_problem.h"
#include "core/simulate/unpriced.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thread>

namespace axiscape::cli {
namespace {

std::string costText(const SearchCost& cost, double capacity) {
    std::string text =
        fmt::format("{}, {}", secondsText(cost.stepSeconds), bytesText(static_cast<double>(cost.peakBytes)));
    const double over = static_cast<double>(cost.peakBytes) - capacity;
    if (!cost.fits) text += over > 0 ? fmt::format(", over by {}", bytesText(over)) : ", not within the limits";
    return text;
}

std::string searchText(const Found& found) {
    const SearchResult& result = found.result;
    std::string out = fmt::format(
        "mesh {}: {} of {} decisions in {}, seed {}\n\nnow   {}\nbest  {}\n", meshText(found.mesh),
        countText(result.evaluations) + " evaluations", countText(static_cast<std::int64_t>(result.decisionsAtRoot)),
        secondsText(result.seconds), found.options.seed, costText(result.before, result.capacityBytes),
        costText(result.best().cost, result.capacityBytes));
    for (const auto& decision : result.best().decisions) out += "      " + words::english(decision) + '\n';
    if (result.best().decisions.empty()) out += "      nothing is decided: no state looked at was better\n";
    for (const auto& line : unpricedLines(found.start.get())) out += words::english(line) + '\n';
    Table others{{"mesh", "step and peak", "decisions"}, {}, {}};
    for (const MeshSearch& one : found.meshes)
        others.rows.push_back({meshText(one.mesh), costText(one.result.best().cost, result.capacityBytes),
                               words::english(words::list(one.result.best().decisions, "; "))});
    if (!others.rows.empty()) out += '\n' + tableText(others);
    return out;
}

void addFound(Strategy& strategy, const Model& model, Tactic tactic) {
    tactic.name = freeName(strategy.schedule, tactic.name);
    tactic.foundFor = foundFor(model, strategy);
    strategy.schedule.tactics.push_back(std::move(tactic));
}

std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const auto comma = std::min(text.find(',', at), text.size());
        out.push_back(text.substr(at, comma - at));
        at = comma + 1;
    }
    return out;
}

// The axes named, of the mesh.
Result<std::vector<AxisId>> parseAxes(const std::string& text, const Mesh& mesh) {
    std::vector<AxisId> out;
    for (const std::string& name : partsOf(text)) {
        const auto axis = mesh.find(name);
        if (!axis)
            return fail(fmt::format("the mesh has no axis '{}'", name), "--axes " + text, {},
                        "Its axes are " + meshText(mesh));
        out.push_back(*axis);
    }
    return out;
}

// What the schedule given comes to: of a tactic file, or nothing on the mesh named.
Result<std::pair<std::shared_ptr<Session>, Strategy>> start(const Console& console, const SearchRequest& request) {
    TacticFile file;
    if (!request.tactics.empty()) {
        auto read = readTacticFile(request.tactics);
        if (!read) return fail(read.error());
        file = std::move(*read);
    }
    Strategy strategy = file.strategy;
    auto session = openModelOf(file, request.tactics, request.model, request.customCalls, console);
    if (!session) return fail(session.error());
    if (!request.mesh.empty()) {
        auto mesh = parseMesh(request.mesh);
        if (!mesh) return fail(mesh.error());
        if (!strategy.schedule.tactics.empty() && *mesh != strategy.mesh)
            return fail("the tactics are for another mesh", "--mesh " + request.mesh, {},
                        "Leave --mesh away: it is " + meshText(strategy.mesh));
        strategy.mesh = *mesh;
    }
    if (auto chosen = chooseHardware(strategy, request.hardware, request.host); !chosen) return fail(chosen.error());
    return std::pair(std::move(*session), std::move(strategy));
}

} // namespace

int searchTactics(const Console& console, const SearchRequest& request) {
    auto started = start(console, request);
    if (!started) return report(started.error());
    auto& [session, strategy] = *started;
    std::vector<Mesh> meshes;
    if (request.devices > 0) {
        meshes = meshShapes(request.devices);
        if (meshes.empty())
            return report(
                {ErrorCode::wrongInput, "one device has no mesh to search", "--devices", "", "Give 2 or more", ""});
        strategy.mesh = meshes.front();
    }
    const auto before = session->evaluate(strategy, console.progress);
    if (!before) return report(before.error());
    if (const auto fit = checkTactics(**before); !fit) return report(fit.error());
    const auto problem = searchProblem(**before);
    if (!problem) return report(problem.error());
    const auto axes = parseAxes(request.axes, strategy.mesh);
    if (!axes) return report(axes.error());

    Found found;
    found.start = (*before)->simulation;
    found.options.method = findSearchMethod(request.method).value_or(SearchMethod::toast);
    found.options.axes = *axes;
    found.options.seconds = request.seconds;
    found.options.evaluations =
        request.evaluations > 0 || request.seconds > 0 ? request.evaluations : kDefaultEvaluations;
    found.options.seed = request.seed;
    if (!request.peakAtMost.empty()) {
        const auto bytes = parseMemory("--peak-at-most", request.peakAtMost);
        if (!bytes) return report(bytes.error());
        found.options.limits.peakBytes = *bytes;
    }
    found.options.limits.collectives = request.collectivesAtMost;
    found.options.limits.tokens = request.tokensAtLeast;
    found.options.only = partsOf(request.only);
    if (auto can = canBeSearched(*problem, found.options); !can) return report(can.error());
    found.options.arguments = request.arguments;
    found.options.threads =
        request.threads > 0 ? request.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (meshes.empty()) {
        found.result = search(*problem, found.options, console.progress);
        found.mesh = strategy.mesh;
    } else {
        auto all = searchMeshes(*problem, meshes, found.options, console.progress);
        if (all.tried.empty()) return exitCancelled;
        found.meshes = std::move(all.tried);
        found.result = found.meshes.front().result;
        found.mesh = strategy.mesh = found.meshes.front().mesh;
    }
    if (!request.out.empty()) {
        if (!found.result.best().actions.empty())
            addFound(strategy, *(*before)->model, automaticTactic(*problem, found.options, found.result));
        if (!meshes.empty() && !strategy.schedule.tactics.empty()) {
            auto& names = strategy.schedule.tactics.back().axes;
            names.clear();
            for (const auto& axis : strategy.mesh.axes) names.push_back(axis.name);
        }
        const auto after = session->evaluate(strategy, Progress{});
        if (!after) return report(after.error());
        if (const auto written = writeStrategy(**after, request.out); !written) return report(written.error());
    }
    if (const int code = output(console.json ? searchJson(found) : searchText(found)); code != exitDone) return code;
    if (found.result.cancelled) return exitCancelled;
    return found.result.best().cost.fits ? exitDone : exitNo;
}

} // namespace axiscape::cli
