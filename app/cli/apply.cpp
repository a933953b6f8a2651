// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/search_again.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/insight/placed.h"
#include "core/mesh/sub_axes.h"
#include "core/simulate/unpriced.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace axiscape::cli {
namespace {

// Memory follows from shapes alone: any hardware gives it.
Result<std::int64_t> peakWithoutHardware(const Snapshot& snapshot, const Progress& progress) {
    const auto hardware = findHardware(hardwareNames().front());
    if (!hardware) return fail(hardware.error());
    return simulate(snapshot.program, *hardware, snapshot.model->facts, progress).memory.peak;
}

std::string factorText(const std::vector<std::string>& places) { return fmt::format("{}", fmt::join(places, "=")); }

std::string conflictText(const Snapshot& snapshot, const Conflict& conflict) {
    const auto& partition = snapshot.partition();
    const auto axis = wholeMesh(partition.mesh()).axes[conflict.axis].name;
    if (conflict.onArgument)
        return fmt::format("argument {} is asked for on {} in dimensions {}",
                           partition.module().argument(conflict.argument).name, axis, fmt::join(conflict.dims, ", "));
    const auto& sites = partition.sites();
    std::vector<std::string> factors;
    factors.reserve(conflict.factors.size());
    for (const auto factor : conflict.factors)
        factors.push_back(factorText(factorPlaces(sites.rule(conflict.site), factor)));
    const auto op = sites.op(conflict.site);
    return fmt::format("op {} {} is asked for on {} as {}", op.value, partition.module().kindName(op), axis,
                       fmt::join(factors, " and as "));
}

Table shardingTable(const Snapshot& snapshot, bool results, const TensorFilter& filter) {
    const auto& module = *snapshot.model->module;
    const auto& mesh = snapshot.partition().mesh();
    Table table{{results ? "result" : "argument", "dtype", "global", "local", "sharding"}, {2, 3}, {}};
    std::vector<std::uint32_t> shown = foundArguments(snapshot, results ? TensorFilter() : filter);
    if (results) {
        shown.resize(module.results().size());
        std::iota(shown.begin(), shown.end(), 0u);
    }
    for (const std::uint32_t i : shown) {
        const ValueId value = results ? module.results()[i] : ValueId{i};
        const auto type = module.type(value);
        const auto& sharding = snapshot.program.sharding(value);
        table.rows.push_back({results ? module.result(i).name : module.argument(i).name,
                              std::string(elementName(type.dtype)), shapeCode(type.shape),
                              shapeCode(snapshot.program.localShape(value)),
                              sharding.whole() ? "" : shardyText(sharding, type.shape.size(), mesh)});
    }
    return table;
}

// What --values adds: op results that are sharded or a partial sum, as their op makes them, and what is sent.
std::string valuesText(const Snapshot& snapshot, const TensorFilter& filter) {
    const auto& module = *snapshot.model->module;
    const auto& mesh = snapshot.partition().mesh();
    Table values{{"op", "result", "kind", "local", "sharding"}, {0, 1, 3}, {}};
    for (const PlacedResult& one : placedResults(snapshot, filter))
        values.rows.push_back({std::to_string(one.op.value), std::to_string(one.result),
                               std::string(module.kindName(one.op)), shapeCode(one.local),
                               shardyText(one.sharding, module.type(one.value).shape.size(), mesh)});
    Table sent{
        {"op", "slot", "collective", "axes", "at", "trips", "bytes in", "bytes out", "owed to"}, {0, 1, 5, 6, 7}, {}};
    for (const auto& [collective, tactic] : sentCollectives(snapshot, filter)) {
        const Collective& one = *collective;
        sent.rows.push_back(
            {std::to_string(one.op.value), std::to_string(one.slot), std::string(collectiveName(one.kind)),
             fmt::format("{}", fmt::join(axisTexts(mesh, one.axes), ", ")),
             fmt::format("{} {}", one.atUse ? "use" : "result", one.index), std::to_string(one.trips),
             std::to_string(one.inputBytes), std::to_string(one.outputBytes),
             tactic < 0 ? "-" : snapshot.strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name});
    }
    return '\n' + tableText(values) + '\n' + tableText(sent);
}

std::string applyText(const Snapshot& snapshot, const std::vector<TacticRow>& rows, const TensorFilter& filter) {
    Table tactics{{"tactic", "all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute",
                   "conflicts", "refused", "peak", "step"},
                  {1, 2, 3, 4, 5, 6, 7, 8, 9},
                  {}};
    std::string notes;
    for (const auto& row : rows) {
        std::vector<std::string> cells{row.name};
        for (const auto count : row.after->program.counts.count) cells.push_back(std::to_string(count));
        cells.push_back(std::to_string(row.after->conflicts.size()));
        cells.push_back(std::to_string(row.after->refused.size()));
        cells.push_back(bytesText(static_cast<double>(row.peakBytes)));
        cells.push_back(row.stepSeconds ? secondsText(*row.stepSeconds) : "-");
        tactics.rows.push_back(std::move(cells));
        for (const auto& refusal : row.after->refused)
            notes += fmt::format("{}: refused to {}: {}\n", row.name,
                                 words::english(actionText(row.after->actions[refusal.action], *snapshot.model->module,
                                                           snapshot.strategy.mesh)),
                                 words::english(legalityText(refusal.why)));
    }
    for (const Tactic& tactic : snapshot.strategy.schedule.tactics)
        if (hasNothingStored(tactic)) notes += words::english(nothingStoredText(tactic)) + '\n';
    for (const auto& line : unpricedLines(snapshot.simulation.get())) notes += words::english(line) + '\n';
    for (const auto& conflict : snapshot.conflicts) notes += "conflict: " + conflictText(snapshot, conflict) + '\n';
    return fmt::format("mesh {}, {} devices, reshards {}\n\n{}\n{}{}{}\n{}", meshText(snapshot.strategy.mesh),
                       snapshot.strategy.mesh.devices(), snapshot.strategy.schedule.options.reshards,
                       tableText(tactics), notes, notes.empty() ? "" : "\n",
                       tableText(shardingTable(snapshot, false, filter)),
                       tableText(shardingTable(snapshot, true, filter)));
}

// The schedule of the file, its automatic tactics searched again.
Result<SnapshotPointer> searchedFirst(const Console& console, const ScheduleSource& source,
                                      std::vector<SearchedAgain>& searched) {
    if (source.tactics.empty())
        return fail("there is no tactic file to search again", "--search", {}, "Name one: apply TACTICS --search");
    SearchRequest request;
    request.again = source.tactics;
    request.model = source.model;
    request.hardware = source.hardware;
    request.host = source.host;
    request.customCalls = source.customCalls;
    auto all = searchAutomaticAgain(console, request);
    if (!all) return fail(all.error());
    if (all->isCancelled) return fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
    searched = std::move(all->tactics);
    return std::move(all->snapshot);
}

std::string withSearched(std::string json, const std::vector<SearchedAgain>& searched) {
    if (searched.empty()) return json;
    auto out = nlohmann::ordered_json::parse(json);
    out["searched"] = searchedAgainJson(searched);
    return out.dump(2) + '\n';
}

} // namespace

Result<std::vector<TacticRow>> tacticRows(const Snapshot& snapshot, const Progress& progress) {
    std::vector<TacticRow> rows;
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        const auto& after = snapshot.after(k);
        TacticRow row{
            &after, after.strategy.schedule.tactics.back().name, opsSha256(opCodes(after.partition())), 0, {}};
        if (after.simulation) {
            row.peakBytes = after.simulation->memory.peak;
            row.stepSeconds = after.simulation->stepSeconds;
        } else {
            const auto peak = peakWithoutHardware(after, progress);
            if (!peak) return fail(peak.error());
            row.peakBytes = *peak;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

int applySchedule(const Console& console, const ScheduleSource& source, const WantedTensors& wanted) {
    std::vector<SearchedAgain> searched;
    const auto snapshot = wanted.search ? searchedFirst(console, source, searched) : evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    const auto rows = tacticRows(**snapshot, console.progress);
    if (!rows) return report(rows.error());
    const ShownTensors shown{wanted.values, TensorFilter(wanted.filter, (*snapshot)->strategy.mesh)};
    if (const std::string& wrong = shown.filter.problem(); !wrong.empty())
        return report(
            {ErrorCode::wrongInput, fmt::format("no tensor can match {}", wrong), "--filter " + wanted.filter, "",
             "Write words of its name, axis:batch, shape:2x8, dtype:bf16, layer:attn, op:dot or bytes>64M", ""});
    const int written = output(console.json ? withSearched(applyJson(**snapshot, *rows, shown), searched)
                                            : searchedAgainText(searched) + applyText(**snapshot, *rows, shown.filter) +
                                                  (shown.values ? valuesText(**snapshot, shown.filter) : ""));
    if (written != exitDone) return written;
    return std::ranges::any_of((*snapshot)->strategy.schedule.tactics, hasNothingStored) ? exitNo : exitDone;
}

} // namespace axiscape::cli
