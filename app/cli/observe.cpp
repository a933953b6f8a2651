// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/observe.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/observe_against.h"
#include "app/cli/table.h"
#include "core/base/file.h"
#include "core/observe/dump.h"
#include "core/observe/lock.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

template <class T> Json orNull(const std::optional<T>& value) { return value ? Json(*value) : Json(nullptr); }
Json orNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }
// Figures that are whole are written so.
Json figure(double value) {
    return value == std::floor(value) && value < 9e15 ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Json rowJson(const ObservedCollective& one) {
    Json row = {{"instruction", one.instruction},
                {"computation", one.computation},
                {"kind", one.kind},
                {"form", formName(one.form)},
                {"axes", orNull(one.axes)}};
    if (one.kind == "collective_permute") {
        row["pairs"] = one.pairs;
        row["moves_along"] = one.movesAlong;
    } else {
        row["groups"] = one.groups;
    }
    if (!one.reducer.empty()) row["reducer"] = one.reducer;
    row["operands"] = one.operandShapes;
    row["results"] = one.resultShapes;
    row["operand_bytes"] = one.operandBytes;
    row["result_bytes"] = one.resultBytes;
    row["tensors"] = one.tensors;
    for (const auto& [opName, source] : one.sentFor) // of combined ones, in order of the operands
        row["sent_for"].push_back({{"op_name", orNull(opName)}, {"source", orNull(source)}});
    Json loops = Json::array();
    for (const auto& loop : one.loops)
        loops.push_back(
            {{"instruction", loop.instruction}, {"computation", loop.computation}, {"trips", orNull(loop.trips)}});
    row["loops"] = std::move(loops);
    row["trips"] = orNull(one.trips);
    row["op_name"] = orNull(one.opName);
    row["source"] = orNull(one.source);
    row["layer"] = orNull(one.layer);
    row["dead"] = one.dead;
    if (!one.parts.empty()) row["parts"] = one.parts;
    return row;
}

std::string alongText(const std::optional<std::vector<std::string>>& axes) {
    if (!axes) return "-";
    return axes->empty() ? "no axis" : fmt::format("{}", fmt::join(*axes, ","));
}

std::string observedText(const Observed& seen) {
    Table rows{{"collective", "along", "bytes", "times", "source", "of", "instruction"}, {2, 3}, {}};
    for (const auto& one : seen.collectives)
        rows.rows.push_back({one.kind + (one.dead ? " (dead)" : ""),
                             alongText(one.kind == "collective_permute" ? std::optional(one.movesAlong) : one.axes),
                             std::to_string(one.operandBytes), one.trips ? std::to_string(*one.trips) : "?", one.source,
                             one.opName, one.instruction});
    Table totals{{"total", "along", "instructions", "executed", "bytes sent"}, {2, 3, 4}, {}};
    for (const auto& total : totalsOf(seen))
        totals.rows.push_back({total.kind, alongText(total.axes), std::to_string(total.instructions),
                               std::to_string(total.executed), fmt::format("{:.0f}", total.bytesSent)});
    return fmt::format("{}, {} devices, mesh {}{}\n\n{}\n{}", seen.stage, seen.devices,
                       seen.mesh.axes.empty() ? "unknown" : meshText(seen.mesh),
                       seen.meshFound ? " (found from the groups)" : "", tableText(rows), tableText(totals));
}

} // namespace

Json observedJson(const Observed& seen) {
    Json mesh = Json::object();
    for (const auto& axis : seen.mesh.axes) mesh[axis.name] = axis.size;
    Json rows = Json::array(), totals = Json::array();
    for (const auto& one : seen.collectives) rows.push_back(rowJson(one));
    for (const auto& total : totalsOf(seen))
        totals.push_back({{"kind", total.kind},
                          {"axes", orNull(total.axes)},
                          {"instructions", total.instructions},
                          {"executed", total.executed},
                          {"bytes_sent", figure(total.bytesSent)}});
    return {{"form", seen.isProto ? "hlo_proto" : "hlo_text"},
            {"stage", seen.stage},
            {"devices", seen.devices},
            {"mesh", std::move(mesh)},
            {"mesh_found", seen.meshFound},
            {"collectives", std::move(rows)},
            {"totals", std::move(totals)}};
}

int observeProgram(const Console& console, const ObserveRequest& request) {
    std::optional<Mesh> mesh;
    if (!request.mesh.empty()) {
        const auto parsed = parseMesh(request.mesh);
        if (!parsed) return report(parsed.error());
        mesh = *parsed;
    }
    SnapshotPointer wanted;
    if (!request.against.empty()) {
        ScheduleSource source;
        source.tactics = request.against;
        source.model = request.model;
        const auto state = evaluate(source, console);
        if (!state) return report(state.error());
        wanted = *state;
        if (!mesh) mesh = wanted->strategy.mesh; // what is to be said in its axes
    }
    auto seen = observeFile(request.source, mesh);
    if (!seen) return report(seen.error());
    if (seen->file != request.source) message("read " + seen->file);
    if (!request.lock.empty())
        if (const auto written = writeFileAtomically(request.lock, lockText(lockOf(*seen))); !written)
            return report(written.error());
    if (!wanted) return output(console.json ? written(observedJson(*seen)) : observedText(*seen));
    Json out = observedJson(*seen);
    const WantedAndGot found = wantedAndGot(std::move(*seen), *wanted, console.progress);
    const auto& memory = found.seen.memory;
    if (!console.json)
        return output(matchText(found, *wanted->model->module) + (memory ? memoryText(*memory, *wanted) : ""));
    out["verdict"] = verdictName(found.verdict);
    out["rows"] = matchJson(found, *wanted->model->module);
    if (memory) out["memory"] = memoryJson(*memory, *wanted);
    return output(written(out));
}

} // namespace axiscape::cli
