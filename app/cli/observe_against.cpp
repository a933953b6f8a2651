// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/observe_against.h"

#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/observe/buffers.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

Json sideJson(const std::optional<MatchSide>& side) {
    if (!side) return nullptr;
    return {{"executed", side->executed},
            {"bytes_sent", std::llround(side->bytesSent)},
            {"seconds", side->seconds ? Json(*side->seconds) : Json(nullptr)}};
}

std::string sideText(const std::optional<MatchSide>& side) {
    return side ? fmt::format("{} x, {:.0f} B", side->executed, side->bytesSent) : "-";
}

} // namespace

static Json causeJson(const std::optional<CollectiveCause>& why) { return why ? Json(why->cause) : Json(); }

static Json remedyJson(const std::optional<CollectiveCause>& why, const Module& module) {
    if (!why || !why->remedy) return nullptr;
    const CollectiveRemedy& remedy = *why->remedy;
    Json out = {{"kind", remedy.kind}};
    if (!remedy.argument.empty()) out["argument"] = remedy.argument;
    if (!remedy.source.empty()) out["source"] = remedy.source;
    if (!remedy.sharding.empty()) out["sharding"] = remedy.sharding;
    if (remedy.kind == "add_constraint") {
        out["op"] = remedy.op.value;
        out["operand"] = remedy.operand;
    }
    if (!remedy.tensor.empty()) out["tensor"] = remedy.tensor;
    if (!remedy.axes.empty()) out["axes"] = remedy.axes;
    if (remedy.isBehindLoop) out["behind_loop"] = true;
    if (!remedy.rules.empty()) out["rules"] = Json::array(); // as logical-axis rules: [name, axes]
    for (const auto& [dimension, axes] : remedy.rules) out["rules"].push_back({dimension, axes});
    if (!remedy.also.empty()) out["also"] = Json::array();
    for (const auto& other : remedy.also)
        out["also"].push_back({{"argument", other.argument}, {"sharding", other.sharding}});
    if (const auto written = words::english(remedyText(remedy, module)); !written.empty()) out["written"] = written;
    return out;
}

Json matchJson(const WantedAndGot& found, const Module& module) {
    Json list = Json::array();
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        const MatchRow& row = found.rows[i];
        Json ops = Json::array();
        for (const auto op : row.ops) ops.push_back(op.value);
        const auto& why = found.causes[i];
        list.push_back({{"status", statusName(row.status)},
                        {"kind", row.kind},
                        {"axes", row.axes ? Json(*row.axes) : Json(nullptr)},
                        {"wanted", sideJson(row.wanted)},
                        {"got", sideJson(row.got)},
                        {"op_name", row.opName.empty() ? Json(nullptr) : Json(row.opName)},
                        {"source", row.source.empty() ? Json(nullptr) : Json(row.source)},
                        {"layer", row.layer.empty() ? Json(nullptr) : Json(row.layer)},
                        {"cause", causeJson(why)},
                        {"sentence", why ? Json(words::english(why->sentence)) : Json()},
                        {"remedy", remedyJson(why, module)},
                        {"instructions", row.instructions},
                        {"combined", row.combined},
                        {"ops", std::move(ops)}});
    }
    return list;
}

std::string matchText(const WantedAndGot& found, const Module& module) {
    Table table{{"status", "collective", "along", "wanted", "got", "source", "of"}, {}, {}};
    std::string reasons;
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        const MatchRow& row = found.rows[i];
        table.rows.push_back({std::string(statusName(row.status)), row.kind,
                              row.axes ? fmt::format("{}", fmt::join(*row.axes, ",")) : "-", sideText(row.wanted),
                              sideText(row.got), row.source, row.opName});
        const auto& why = found.causes[i];
        if (!why || row.status == MatchStatus::same) continue;
        reasons += fmt::format("{} {} of {}: {}\n", statusName(row.status), row.kind, row.opName,
                               words::english(why->sentence));
        if (!why->remedy) continue;
        if (const auto written = words::english(remedyText(*why->remedy, module)); !written.empty())
            reasons += fmt::format("    would go: {}\n", written);
    }
    return fmt::format("{}\n\n{}{}{}", verdictName(found.verdict), tableText(table), reasons.empty() ? "" : "\n",
                       reasons);
}

static std::string nameIn(const Snapshot& snapshot, const BufferBeside& one) {
    return one.ours ? tensorName(*snapshot.model->module, snapshot.model->structure->layers, *one.ours) : std::string();
}

Json memoryJson(const CompilerMemory& memory, const Snapshot& snapshot) {
    Json buffers = Json::array();
    for (const BufferBeside& one : buffersBeside(memory, snapshot.program))
        buffers.push_back({{"name", one.buffer.name},
                           {"kind", bufferKindName(one.buffer.kind)},
                           {"bytes", one.buffer.bytes},
                           {"op_name", one.buffer.opName.empty() ? Json(nullptr) : Json(one.buffer.opName)},
                           {"source", one.buffer.source.empty() ? Json(nullptr) : Json(one.buffer.source)},
                           {"ours", one.ours ? Json(nameIn(snapshot, one)) : Json(nullptr)},
                           {"ours_bytes", one.ours ? Json(one.oursBytes) : Json(nullptr)}});
    const auto& simulation = snapshot.simulation;
    return {{"compiler_peak_bytes", memory.peakBytes},
            {"estimated_peak_bytes", simulation ? Json(simulation->memory.peak) : Json(nullptr)},
            {"argument_bytes", memory.argumentBytes},
            {"temporary_bytes", memory.temporaryBytes},
            {"report", memory.file},
            {"buffers", std::move(buffers)}};
}

std::string memoryText(const CompilerMemory& memory, const Snapshot& snapshot) {
    constexpr std::size_t shown = 8;
    Table table{{"buffer", "of", "bytes", "here", "bytes here"}, {2, 4}, {}};
    for (const BufferBeside& one : buffersBeside(memory, snapshot.program, shown))
        table.rows.push_back({one.buffer.name, one.buffer.opName, std::to_string(one.buffer.bytes),
                              one.ours ? nameIn(snapshot, one) : "-", one.ours ? std::to_string(one.oursBytes) : "-"});
    const auto& simulation = snapshot.simulation;
    return fmt::format(
        "\nmemory of one device: the compiler takes {}{}\n\n{}", bytesText(static_cast<double>(memory.peakBytes)),
        simulation ? fmt::format(", estimated {}", bytesText(static_cast<double>(simulation->memory.peak)))
                   : std::string(),
        tableText(table));
}

} // namespace axiscape::cli
