// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/observe_against.h"

#include "app/cli/table.h"

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

static Json remedyJson(const std::optional<CollectiveCause>& why) {
    if (!why || !why->remedy) return nullptr;
    Json out = {{"kind", why->remedy->kind}};
    if (why->remedy->kind == "change_spec") {
        out["argument"] = why->remedy->argument;
        out["sharding"] = why->remedy->sharding;
    }
    return out;
}

Json matchJson(const WantedAndGot& found) {
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
                        {"remedy", remedyJson(why)},
                        {"instructions", row.instructions},
                        {"ops", std::move(ops)}});
    }
    return list;
}

std::string matchText(const WantedAndGot& found) {
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
        if (why->remedy && why->remedy->kind == "change_spec")
            reasons +=
                fmt::format("    would go with {} as {}\n", why->remedy->argument, partitionSpecText(*why->remedy));
    }
    return fmt::format("{}\n\n{}{}{}", verdictName(found.verdict), tableText(table), reasons.empty() ? "" : "\n",
                       reasons);
}

} // namespace axiscape::cli
