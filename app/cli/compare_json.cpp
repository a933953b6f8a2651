// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare.h"

#include "app/cli/json_values.h"
#include "app/cli/unpriced_json.h"
#include "core/mesh/sub_axes.h"
#include "core/simulate/certainty.h"

namespace axiscape::cli {
namespace {

Json number(std::optional<double> value, Measure measure) {
    if (!value) return nullptr;
    if (measure == Measure::count) return static_cast<std::int64_t>(*value);
    return measure == Measure::bytes ? Json(static_cast<std::int64_t>(*value)) : Json(*value);
}

Json strategyJson(const Compared& one) {
    const Snapshot& s = *one.snapshot;
    Json mesh = Json::array(), tactics = Json::array(), counts = Json::object();
    for (const auto& axis : s.strategy.mesh.axes) mesh.push_back({axis.name, axis.size});
    for (const auto& tactic : s.strategy.schedule.tactics) tactics.push_back(tactic.name);
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        counts[std::string(collectiveName(static_cast<CollectiveKind>(kind)))] =
            s.program.counts[static_cast<CollectiveKind>(kind)];
    Json out = {{"name", one.name}, {"file", one.file}, {"mesh", mesh}, {"tactics", tactics}, {"collectives", counts}};
    const Simulation* made = s.simulation.get();
    out["hardware"] = made ? Json(s.strategy.hardware) : Json(nullptr);
    out["host"] = made ? Json(hostName(s.strategy.host)) : Json(nullptr);
    out["peak_bytes"] = made ? Json(made->memory.peak) : Json(nullptr);
    out["capacity_bytes"] = made ? Json(static_cast<std::int64_t>(made->capacityBytes)) : Json(nullptr);
    out["fits"] = made ? Json(made->fits()) : Json(nullptr);
    out["step_seconds"] = made ? Json(made->stepSeconds) : Json(nullptr);
    out["step_interval"] = stepIntervalJson(s);
    out["peak_interval"] = peakIntervalJson(s);
    out["lower_bound_seconds"] = made ? Json(made->lowerBoundSeconds) : Json(nullptr);
    out["upper_bound_seconds"] = made ? Json(made->upperBoundSeconds) : Json(nullptr);
    out["unpriced"] = unpricedJson(made);
    out["sent_bytes"] = static_cast<std::int64_t>(sentBytes(s.program));
    out["conflicts"] = s.conflicts.size();
    return out;
}

// One figure: values in order of the strategies, and what each differs from the baseline's.
Json figureJson(const ComparisonRow& row, std::size_t baseline) {
    constexpr const char* units[] = {"seconds", "bytes", "count"};
    Json values = Json::array(), deltas = Json::array();
    for (const auto& value : row.values) {
        values.push_back(number(value, row.measure));
        const auto& from = row.values[baseline];
        deltas.push_back(value && from ? number(*value - *from, row.measure) : Json(nullptr));
    }
    return {{"what", row.key}, {"unit", units[static_cast<int>(row.measure)]}, {"values", values}, {"deltas", deltas}};
}

// Of each strategy: whether its step is faster than the baseline's, and how likely that order is; null for what is as
// likely to be the other way round.
Json fasterJson(const std::vector<Compared>& all, std::size_t baseline) {
    Json out = Json::array();
    const Simulation* from = all[baseline].snapshot->simulation.get();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Simulation* made = all[i].snapshot->simulation.get();
        if (i == baseline || !from || !made) continue;
        const double chance = orderChance(made->stepSeconds, from->stepSeconds);
        out.push_back({{"name", all[i].name},
                       {"chance", chance},
                       {"faster", chance < kDecided ? Json(nullptr) : Json(made->stepSeconds < from->stepSeconds)}});
    }
    return out;
}

Json shardingJson(const Snapshot& snapshot, ValueId value) {
    Json out = Json::array();
    const auto& sharding = snapshot.program.sharding(value);
    for (std::size_t dim = 0; dim < snapshot.model->module->type(value).shape.size(); ++dim)
        out.push_back(axisTexts(snapshot.partition().mesh(), sharding.axesOf(static_cast<std::uint8_t>(dim))));
    return out;
}

} // namespace

std::string compareJson(const std::vector<Compared>& all, std::size_t baseline) {
    Json strategies = Json::array(), differences = Json::array();
    std::vector<SnapshotPointer> snapshots;
    for (const auto& one : all) {
        strategies.push_back(strategyJson(one));
        snapshots.push_back(one.snapshot);
    }
    for (const auto& row : comparisonRows(snapshots))
        if (row.differs()) differences.push_back(figureJson(row, baseline));
    const Module& module = *all.front().snapshot->model->module;
    for (const auto& one : argumentDifferences(all)) {
        Json values = Json::array();
        for (const auto& snapshot : snapshots) values.push_back(shardingJson(*snapshot, one.value));
        differences.push_back({{"what", "sharding"},
                               {"argument", module.argument(one.value.value).name},
                               {"arguments_alike", one.count},
                               {"values", values}});
    }
    const Json out = {{"baseline", all[baseline].name},
                      {"strategies", strategies},
                      {"faster", fasterJson(all, baseline)},
                      {"differences", differences}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace axiscape::cli
