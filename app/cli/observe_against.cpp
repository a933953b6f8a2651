// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/observe_against.h"

#include "app/cli/table.h"
#include "core/hardware/hardware.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

std::optional<CollectiveKind> kindOf(const std::string& name) {
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        if (collectiveName(static_cast<CollectiveKind>(kind)) == name) return static_cast<CollectiveKind>(kind);
    return std::nullopt;
}

Json sideJson(const std::optional<MatchSide>& side) {
    if (!side) return nullptr;
    return {{"executed", side->executed},
            {"bytes_sent", std::llround(side->bytesSent)},
            {"seconds", side->seconds ? Json(*side->seconds) : Json(nullptr)}};
}

double sentIn(const std::optional<MatchSide>& side) { return side ? side->bytesSent : 0; }

std::string sideText(const std::optional<MatchSide>& side) {
    return side ? fmt::format("{} x, {:.0f} B", side->executed, side->bytesSent) : "-";
}

// PartitionSpec(None, ('a', 'b')).
std::string specText(const CollectiveRemedy& remedy) {
    std::vector<std::string> dims;
    for (const auto& axes : remedy.sharding)
        dims.push_back(axes.empty()       ? "None"
                       : axes.size() == 1 ? fmt::format("'{}'", axes[0])
                                          : fmt::format("('{}')", fmt::join(axes, "', '")));
    return fmt::format("PartitionSpec({})", fmt::join(dims, ", "));
}

} // namespace

std::vector<MatchRow> matchedWith(const Observed& seen, const Snapshot& snapshot) {
    std::span<const float> wantedSeconds;
    if (snapshot.simulation) wantedSeconds = snapshot.simulation->collectiveSeconds;
    std::optional<CollectivePrices> prices;
    if (snapshot.pricedOn && snapshot.pricedOn->hardware) prices.emplace(seen.mesh, *snapshot.pricedOn->hardware);
    const SecondsOf seconds = [&](const ObservedCollective& one, std::int64_t bytes) -> std::optional<double> {
        const auto kind = kindOf(one.kind);
        const auto axes = one.kind == "collective_permute" ? std::optional(one.movesAlong) : one.axes;
        if (!prices || !kind || !axes) return std::nullopt;
        AxisSet set = 0;
        for (const auto& name : *axes)
            if (const auto axis = seen.mesh.find(name)) set |= axisBit(*axis);
        const auto members = one.groups.empty() ? std::size_t{1} : one.groups.front().size();
        // The full buffer: a gather's is as many operands as there are devices in a group.
        const double full = static_cast<double>(bytes) * (*kind == CollectiveKind::all_gather ? double(members) : 1.0);
        return prices->seconds({*kind, full, set});
    };
    return matched(seen, wantedOf(snapshot.program, wantedSeconds), seconds);
}

std::string verdictOf(const std::vector<MatchRow>& rows) {
    double wanted = 0, got = 0;
    for (const auto& row : rows) {
        wanted += sentIn(row.wanted);
        got += sentIn(row.got);
    }
    const bool same = std::ranges::all_of(rows, [](const auto& row) { return row.status == MatchStatus::same; });
    return same ? "as_designed" : got <= wanted ? "no_more_sent" : "more_sent";
}

static Json causeJson(const std::optional<CollectiveCause>& why) { return why ? Json(why->cause) : Json(); }

static Json remedyJson(const std::optional<CollectiveCause>& why) {
    if (!why || !why->remedy) return nullptr;
    Json out = {{"kind", why->remedy->kind}};
    if (why->remedy->kind == "change_spec") {
        out["argument"] = why->remedy->argument;
        out["sharding"] = why->remedy->sharding;
    }
    return out;
}

Json matchJson(const std::vector<MatchRow>& rows, const CollectiveCauses& causes) {
    Json list = Json::array();
    for (const auto& row : rows) {
        Json ops = Json::array();
        for (const auto op : row.ops) ops.push_back(op.value);
        const auto why = row.got ? causes.of(row) : std::nullopt; // of what is missing there is none
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
                        {"remedy", remedyJson(why)},
                        {"instructions", row.instructions},
                        {"ops", std::move(ops)}});
    }
    return list;
}

std::string matchText(const std::vector<MatchRow>& rows, const CollectiveCauses& causes) {
    Table table{{"status", "collective", "along", "wanted", "got", "source", "of"}, {}, {}};
    std::string reasons;
    for (const auto& row : rows) {
        table.rows.push_back({std::string(statusName(row.status)), row.kind,
                              row.axes ? fmt::format("{}", fmt::join(*row.axes, ",")) : "-", sideText(row.wanted),
                              sideText(row.got), row.source, row.opName});
        const bool asked = row.status != MatchStatus::same && row.got;
        const auto why = asked ? causes.of(row) : std::nullopt;
        if (!why) continue;
        reasons += fmt::format("{} {} of {}: {}\n", statusName(row.status), row.kind, row.opName,
                               words::english(why->sentence));
        if (why->remedy && why->remedy->kind == "change_spec")
            reasons += fmt::format("    would go with {} as {}\n", why->remedy->argument, specText(*why->remedy));
    }
    return fmt::format("{}\n\n{}{}{}", verdictOf(rows), tableText(table), reasons.empty() ? "" : "\n", reasons);
}

} // namespace axiscape::cli
