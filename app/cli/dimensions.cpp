// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions of a model: what has them, what cuts them, where one meets itself, and what either way to
// decide that costs.
#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/insight/dimension_cuts.h"
#include "core/search/static_conflicts.h"
#include "core/session/search_problem.h"
#include "core/structure/tensor_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

struct Answered {
    StaticConflicts conflicts;
    std::vector<std::vector<AnswerCost>> costs; // per set; empty where nothing is priced
    IdVector<DimensionId, std::vector<DimensionCut>> cuts;
};

std::string dimensionName(const Answered& of, DimensionId id) { return of.conflicts.logical[id].name; }

Json tensorsOf(const Snapshot& snapshot, const NamedDimension& dimension) {
    Json out = Json::array();
    for (const ArgumentDimension& at : dimension.arguments)
        out.push_back(
            {{"tensor", tensorName(*snapshot.model->module, ValueId{at.argument}, NameForm::path)}, {"dim", at.dim}});
    return out;
}

Json dimensionsJson(const Snapshot& snapshot, const Answered& of) {
    Json out = Json::array();
    const LogicalDimensions& logical = of.conflicts.logical;
    for (const DimensionId id : logical.listed) {
        const NamedDimension& dimension = logical.names[id];
        Json axes = Json::array();
        for (const DimensionCut& cut : of.cuts[id]) axes.push_back(snapshot.strategy.mesh.axes[cut.axis].name);
        out.push_back({{"name", logical[id].name},
                       {"key", logical[id].key},
                       {"size", dimension.sizes.back()},
                       {"sizes", dimension.sizes},
                       {"values", dimension.values},
                       {"tensors", tensorsOf(snapshot, dimension)},
                       {"axes", std::move(axes)}});
    }
    return out;
}

Json dimensionCostJson(const SearchCost& cost) {
    return {{"step_seconds", cost.stepSeconds}, {"peak_bytes", cost.peakBytes}, {"fits", cost.fits}};
}

Json setsJson(const Snapshot& snapshot, const Answered& of) {
    Json out = Json::array();
    for (std::uint32_t s = 0; s < of.conflicts.sets.size(); ++s) {
        const StaticConflictSet& set = of.conflicts.sets[s];
        Json resolutions = Json::array();
        for (std::size_t side = 0; side < 2; ++side) {
            Json costs = Json::array();
            for (const AnswerCost& cost : of.costs[s]) {
                costs.push_back(dimensionCostJson(cost.costs[side]));
                costs.back()["axis"] = snapshot.strategy.mesh.axes[cost.axis].name;
            }
            resolutions.push_back({{"keeps", set.places[side]}, {"costs", std::move(costs)}});
        }
        out.push_back({{"id", s},
                       {"dimension", dimensionName(of, set.dimension)},
                       {"layers", set.layers},
                       {"op", set.op.value},
                       {"kind", snapshot.model->module->kindName(set.op)},
                       {"resolutions", std::move(resolutions)}});
    }
    return out;
}

std::string json(const Snapshot& snapshot, const Answered& of) {
    Json conflicts = Json::array();
    for (const StaticConflict& one : of.conflicts.conflicts)
        conflicts.push_back({{"op", one.op.value},
                             {"kind", snapshot.model->module->kindName(one.op)},
                             {"dimension", dimensionName(of, of.conflicts.sets[one.set].dimension)},
                             {"set", one.set}});
    return written({{"dimensions", dimensionsJson(snapshot, of)},
                    {"conflicts", std::move(conflicts)},
                    {"sets", setsJson(snapshot, of)}});
}

std::string text(const Snapshot& snapshot, const Answered& of) {
    const Module& module = *snapshot.model->module;
    const LogicalDimensions& logical = of.conflicts.logical;
    Table table{{"dimension", "size", "values", "arguments", "cut by"}, {}, {}};
    for (const DimensionId id : logical.listed) {
        const NamedDimension& dimension = logical.names[id];
        std::vector<std::string> axes;
        for (const DimensionCut& cut : of.cuts[id]) axes.push_back(snapshot.strategy.mesh.axes[cut.axis].name);
        table.rows.push_back({logical[id].name, fmt::format("{}", fmt::join(dimension.sizes, ", ")),
                              countText(dimension.values),
                              countText(static_cast<std::int64_t>(dimension.arguments.size())),
                              fmt::format("{}", fmt::join(axes, ", "))});
    }
    std::string out = tableText(table);
    if (of.conflicts.sets.empty()) return out + "\nNo dimension meets itself in an op.\n";
    out += "\nWhere a dimension meets itself in an op, an axis can cut only one of the two:\n";
    for (std::uint32_t s = 0; s < of.conflicts.sets.size(); ++s) {
        const StaticConflictSet& set = of.conflicts.sets[s];
        out += fmt::format("set {}: {} in {} {}, {}\n", s, dimensionName(of, set.dimension), module.kindName(set.op),
                           set.op.value, set.layers == 1 ? "once" : fmt::format("{} times alike", set.layers));
        for (std::size_t side = 0; side < 2; ++side) {
            out += fmt::format("  keep {}", fmt::join(set.places[side], ", "));
            for (const AnswerCost& cost : of.costs[s])
                out += fmt::format("; over {}: {}, {}", snapshot.strategy.mesh.axes[cost.axis].name,
                                   secondsText(cost.costs[side].stepSeconds),
                                   bytesText(static_cast<double>(cost.costs[side].peakBytes)));
            out += '\n';
        }
    }
    return out;
}

// The schedule of the file, else none on the mesh that is named, else on one device.
Result<SnapshotPointer> stateOf(const DimensionsRequest& request, const Console& console) {
    if (!request.source.tactics.empty()) return evaluate(request.source, console);
    const auto session = openModel(request.source.model, console);
    if (!session) return fail(session.error());
    Strategy alone = wholeOnOne();
    if (!request.mesh.empty()) {
        auto mesh = parseMesh(request.mesh);
        if (!mesh) return fail(mesh.error());
        alone.mesh = std::move(*mesh);
    }
    if (auto chosen = chooseHardware(alone, request.source.hardware, {}); !chosen) return fail(chosen.error());
    return (*session)->evaluate(alone, console.progress);
}

} // namespace

int showDimensions(const Console& console, const DimensionsRequest& request) {
    const auto state = stateOf(request, console);
    if (!state) return report(state.error());
    const Snapshot& snapshot = **state;
    Answered of{staticConflicts(*snapshot.model->sites, *snapshot.model->structure), {}, {}};
    of.cuts = dimensionCuts(snapshot, of.conflicts.logical.names);
    of.costs.resize(of.conflicts.sets.size());
    if (!snapshot.strategy.hardware.empty()) {
        const auto problem = searchProblem(snapshot);
        if (!problem) return report(problem.error());
        for (std::uint32_t s = 0; s < of.costs.size(); ++s)
            of.costs[s] = answerCosts(*problem, of.conflicts, s, console.progress);
        if (console.progress.cancelled()) return exitCancelled;
    }
    return output(console.json ? json(snapshot, of) : text(snapshot, of));
}

} // namespace axiscape::cli
