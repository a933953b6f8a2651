// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/draft.h"

#include "core/base/numbers.h"
#include "core/learn/refusal.h"
#include "core/learn/snapshot_names.h"
#include "core/session/search_problem.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace axiscape::learn {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kShardings = 5; // of the largest arguments that changed
constexpr double kRoom = 1.05;        // how far from the figures of the schedule a goal still holds

// The arguments that the rest of the schedule cuts otherwise, by bytes, the largest first.
std::vector<std::uint32_t> changedArguments(const Snapshot& start, const Snapshot& whole) {
    const Module& module = *whole.model->module;
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (!(start.program.sharding(ValueId{i}) == whole.program.sharding(ValueId{i}))) found.push_back(i);
    std::ranges::stable_sort(found, std::greater{}, [&](std::uint32_t i) { return module.type(ValueId{i}).bytes(); });
    return found;
}

std::string dimsText(const Value& value) { // [[batch], []] as an expression has it: [{batch}, {}]
    std::vector<std::string> dims;
    for (const Value& dim : *value.list()) {
        std::vector<std::string> axes;
        for (const Value& axis : *dim.list()) axes.push_back(*axis.text());
        dims.push_back(fmt::format("{{{}}}", fmt::join(axes, ", ")));
    }
    return fmt::format("[{}]", fmt::join(dims, ", "));
}

struct Proposer {
    SnapshotNames start, whole;
    std::vector<Draft::Proposed> goals;

    static bool holds(const std::string& text, const Names& names) {
        const auto expression = Expression::parse(text);
        const auto value = expression ? expression->evaluate(names) : Result<Value>(fail(expression.error()));
        return value && truth(*value);
    }
    // What cannot be asked (a path that no expression can name) is not proposed.
    void add(const std::string& expr, std::string say) {
        if (holds(expr, whole)) goals.push_back({expr, std::move(say), holds(expr, start)});
    }
    double number(const std::string& name) const {
        const auto value = whole.name(name);
        return value && value->number() ? *value->number() : 0;
    }
};

std::vector<Draft::Proposed> proposed(const Snapshot& start, const Snapshot& whole, SnapshotPointer startPointer,
                                      SnapshotPointer wholePointer) {
    Proposer to{SnapshotNames(std::move(startPointer), {}), SnapshotNames(std::move(wholePointer), {}), {}};
    if (whole.simulation) to.add("fits", "fits");
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        const std::int64_t count = whole.program.counts[kind];
        if (count != start.program.counts[kind])
            to.add(fmt::format("collectives.{} == {}", collectiveName(kind), count),
                   fmt::format("{} {}", count, collectiveName(kind)));
    }
    auto changed = changedArguments(start, whole);
    if (changed.size() > kShardings) changed.resize(kShardings);
    for (const std::uint32_t i : changed) {
        const std::string path = whole.model->module->argument(i).path;
        const auto sharding = to.whole.call("sharding", {Value(path)});
        if (sharding && sharding->list())
            to.add(fmt::format("sharding({}) == {}", path, dimsText(*sharding)),
                   fmt::format("{} is {}", path, dimsText(*sharding)));
    }
    if (whole.simulation) {
        const double peak = kRoom * to.number("peak"), step = kRoom * to.number("step");
        to.add(fmt::format("peak <= {:.0f}", peak), fmt::format("a peak of at most {}", bytesText(peak)));
        to.add(fmt::format("step <= {:.9f}", step), fmt::format("a step of at most {}", secondsText(step)));
    }
    return to.goals;
}

// Where to look, what with, in which order.
std::vector<std::string> hintsOf(const Snapshot& start, const Snapshot& whole, std::size_t given) {
    const auto changed = changedArguments(start, whole);
    std::vector<std::string> axes, names;
    for (std::size_t k = given; k < whole.tacticCount(); ++k) {
        const Tactic& tactic = whole.strategy.schedule.tactics[k];
        names.push_back(tactic.name);
        auto of = tactic.axes;
        if (!tactic.axis.empty()) of.push_back(tactic.axis);
        for (const Action& action : whole.after(k + 1).actions)
            if (action.axis < whole.strategy.mesh.axes.size()) of.push_back(whole.strategy.mesh.axes[action.axis].name);
        for (const auto& axis : of)
            if (std::ranges::find(axes, axis) == axes.end()) axes.push_back(axis);
    }
    return {changed.empty() ? std::string("Look at what is computed, not at the arguments.")
                            : fmt::format("Look at {}.", whole.model->module->argument(changed[0]).path),
            fmt::format("It takes {}.", fmt::join(axes, ", ")), fmt::format("In order: {}.", fmt::join(names, ", "))};
}

std::optional<double> parOf(const Snapshot& start, const Snapshot& whole, std::int64_t states,
                            const Progress& progress) {
    if (!whole.simulation) return std::nullopt;
    double best = whole.simulation->stepSeconds;
    if (const auto problem = searchProblem(start)) {
        SearchOptions options;
        options.evaluations = states;
        options.threads = 2;
        const auto found = search(*problem, options, progress);
        if (found.best().cost.fits) best = std::min(best, found.best().cost.stepSeconds);
    }
    return best;
}

Json jsonOf(const Strategy& strategy) { return Json::parse(jsonBlock(strategyMembers(strategy, 0), '{', '}', 0)); }

Result<Json> startOf(const Draft& draft, const Json& whole) {
    Json start{{"model", draft.model}};
    for (const auto& [key, value] : whole.items()) {
        if (key == "host" || key == "device_order")
            return refused(words::phrase("a file of exercises cannot hold a host or an order of devices"));
        if (key == "mesh" || key == "hardware" || key == "placement" || key == "options") start[key] = value;
    }
    start["schedule"] = Json::array();
    for (std::size_t k = 0; k < draft.given; ++k) start["schedule"].push_back(whole["schedule"][k]);
    return start;
}

// Each further tactic as the move that makes it.
Json solutionOf(const Draft& draft, const Json& whole) {
    Json moves = Json::array();
    for (std::size_t k = draft.given; k < draft.whole->tacticCount(); ++k) {
        const Json& tactic = whole["schedule"][k];
        if (!draft.whole->strategy.schedule.tactics[k].enabled) continue;
        const bool hasInputs = tactic.contains("inputs");
        Json move{{"do", hasInputs ? "tactic" : "actions"}};
        for (const char* key : {"name", "axis", "inputs", "actions"})
            if (tactic.contains(key) && (hasInputs || std::string_view(key) != "axis")) move[key] = tactic[key];
        moves.push_back(std::move(move));
    }
    return moves;
}

} // namespace

Result<Draft> draftOf(const std::string& model, const SnapshotPointer& whole, std::size_t given, std::int64_t states,
                      const Progress& progress) {
    for (std::size_t k = 1; k <= whole->tacticCount(); ++k)
        if (const auto& error = whole->after(k).error) return fail(*error);
    const auto& tactics = whole->strategy.schedule.tactics;
    if (given > tactics.size() ||
        std::ranges::none_of(tactics.begin() + static_cast<std::ptrdiff_t>(given), tactics.end(), &Tactic::enabled))
        return refused(words::phrase("behind the selected card there is nothing to be found: select an earlier one"));
    SnapshotPointer start = whole; // the states of a schedule hang together
    while (start->tacticCount() > given) start = start->previous;
    Draft draft{model, whole, given, proposed(*start, *whole, start, whole), {}, hintsOf(*start, *whole, given)};
    draft.par = parOf(*start, *whole, states, progress);
    return draft;
}

Result<ExerciseFiles> filesOf(const Draft& draft, const ExerciseWords& called, const std::vector<bool>& wanted) {
    const Json whole = jsonOf(draft.whole->strategy);
    auto start = startOf(draft, whole);
    if (!start) return fail(start.error());
    Json goals = Json::array();
    bool allHold = true;
    for (std::size_t i = 0; i < draft.goals.size(); ++i) {
        if (i >= wanted.size() || !wanted[i]) continue;
        goals.push_back({{"expr", draft.goals[i].expr}, {"points", 1}, {"say", draft.goals[i].say}});
        allHold = allHold && draft.goals[i].holdsAtStart;
    }
    if (goals.empty()) return refused(words::phrase("an exercise has a goal"));
    if (allHold) return refused(words::phrase("all goals hold at the start already"));
    Json one{{"id", called.id},
             {"kind", "strategy"},
             {"title", called.title},
             {"ask", called.ask},
             {"start", std::move(*start)},
             {"goal", std::move(goals)},
             {"moves", {{"fixed", {"mesh", "hardware", "options"}}}},
             {"hints", draft.hints},
             {"solution", solutionOf(draft, whole)}};
    if (draft.par) one["par"] = {{"expr", "step"}, {"value", *draft.par}, {"points", 2}, {"tolerance", 0.02}};
    const Json file{{"format", "axiscape.exercises"}, {"version", 1}, {"exercises", Json::array({std::move(one)})}};
    ExerciseFiles files{file.dump(1, ' ', false, Json::error_handler_t::replace) + '\n', {}};
    auto handout = handoutOf(files.key, called.id);
    if (!handout) return fail(handout.error());
    files.handout = std::move(*handout);
    return files;
}

} // namespace axiscape::learn
