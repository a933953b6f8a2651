// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json.h"
#include "app/cli/json_values.h"
#include "app/cli/unpriced_json.h"
#include "core/insight/device_rows.h"
#include "core/insight/efficiency.h"
#include "core/insight/peak_groups.h"
#include "core/insight/peak_table.h"

namespace axiscape::cli {
namespace {

Json intervalsJson(const Snapshot& snapshot, std::span<const Interval> shown) {
    const auto& mesh = snapshot.strategy.mesh;
    Json intervals = Json::array();
    for (const auto& one : shown) {
        const bool moves = one.collective >= 0;
        Json entry = {
            {"start", one.start},
            {"end", one.end},
            {"lane", one.lane == 0 ? "compute" : mesh.axes[one.lane - 1u].name},
            {"op", one.op.valid() ? Json(one.op.value) : Json()},
            {"kind", moves ? collectiveName(snapshot.program.collectives[static_cast<std::size_t>(one.collective)].kind)
                     : one.op.valid() ? snapshot.model->module->kindName(one.op)
                                      : std::string_view()},
            {"repeats", one.repeats}};
        if (moves) entry["collective"] = one.collective;
        intervals.push_back(std::move(entry));
    }
    return intervals;
}

Json curveJson(std::span<const MemoryPoint> points) {
    Json curve = Json::array();
    for (const auto& point : points) {
        Json bytes = Json::object();
        for (int i = 0; i < kMemoryCategories; ++i)
            bytes[std::string(memoryCategoryName(static_cast<MemoryCategory>(i)))] =
                point.bytes[static_cast<std::size_t>(i)];
        curve.push_back({{"seconds", point.seconds},
                         {"op", point.op.valid() ? Json(point.op.value) : Json()},
                         {"bytes", point.total()},
                         {"categories", bytes}});
    }
    return curve;
}

// Of device 0, and of every kind of device where they differ.
Json timelineJson(const Snapshot& snapshot) {
    const auto& simulation = *snapshot.simulation;
    Json devices = Json::array();
    for (const DeviceRow& row : deviceRows(snapshot))
        devices.push_back({{"devices", row.devices},
                           {"why", words::english(row.why)},
                           {"critical", row.critical},
                           {"busy_seconds", row.busySeconds},
                           {"idle_seconds", row.idleSeconds},
                           {"intervals", intervalsJson(snapshot, row.intervals)},
                           {"curve", curveJson(row.curve)}});
    return {{"intervals", intervalsJson(snapshot, simulation.intervals)},
            {"curve", curveJson(simulation.curve)},
            {"devices", devices}};
}

// Every buffer alive at the peak, largest first, and what it is owed to.
Json peakBuffersJson(const Snapshot& snapshot) {
    Json rows = Json::array();
    for (const auto& row : peakTable(snapshot)) {
        const auto& of = row.attributed;
        Json one = {{"value", row.name},
                    {"bytes", of.buffer.bytes},
                    {"whole_bytes", of.wholeBytes},
                    {"category", memoryCategoryName(of.buffer.category)},
                    {"op", nullptr},
                    {"kind", nullptr},
                    {"source", of.source},
                    {"layer", row.layer},
                    {"tactic", row.tactic.empty() ? Json(nullptr) : Json(row.tactic)}};
        if (of.op.valid()) {
            one["op"] = of.op.value;
            one["kind"] = snapshot.model->module->kindName(of.op);
        }
        rows.push_back(std::move(one));
    }
    return rows;
}

// The same summed up: by what it is for, within that by layer.
Json peakCategoriesJson(const Snapshot& snapshot) {
    Json out = Json::array();
    for (const PeakCategory& category : peakCategories(snapshot)) {
        Json layers = Json::array();
        for (const PeakLayer& layer : category.layers)
            layers.push_back({{"layer", layer.name}, {"bytes", layer.bytes}, {"buffers", layer.buffers.size()}});
        out.push_back({{"category", memoryCategoryName(category.category)},
                       {"bytes", category.bytes},
                       {"layers", std::move(layers)}});
    }
    return out;
}

Json adviceJson(const std::optional<PeakSuggestion>& advice) {
    if (!advice) return nullptr;
    return {{"tactic", advice->tactic.name},
            {"axis", advice->tactic.axis},
            {"peak_bytes", advice->peakBytes},
            {"saved_bytes", advice->savedBytes},
            {"step_seconds", advice->stepSeconds}};
}

std::string_view passName(Pass pass) {
    return pass == Pass::backward ? "backward" : pass == Pass::update ? "update" : "forward";
}

// A row a kernel, in program order; figures of one device, all trips of loops together.
Json rooflineJson(const Snapshot& snapshot, const Roofline& roof, const std::vector<ChipWhatIf>& chips) {
    Json ceilings = Json::array(), kernels = Json::array(), whatIfs = Json::array();
    for (const RooflineCeiling& one : roof.ceilings)
        ceilings.push_back({{"unit", one.products ? "products" : "elements"},
                            {"dtype", one.products ? Json(elementName(one.type)) : Json(nullptr)},
                            {"flops_per_second", one.rate}});
    for (const RooflinePoint& one : roof.points)
        kernels.push_back({{"op", one.op.value},
                           {"kind", snapshot.model->module->kindName(one.op)},
                           {"layer", one.layer},
                           {"pass", passName(one.pass)},
                           {"product", one.product},
                           {"dtype", one.product ? Json(elementName(one.type)) : Json(nullptr)},
                           {"flops", one.flops},
                           {"bytes", one.bytes},
                           {"seconds", one.seconds},
                           {"executions", one.trips},
                           {"flops_per_byte", one.intensity()},
                           {"flops_per_second", one.reached()},
                           {"ceiling", roof.ceilingOf(one)},
                           {"bound", roof.isMemoryBound(one) ? "memory" : "compute"}});
    for (const ChipWhatIf& one : chips) whatIfs.push_back({{"twice", one.name()}, {"step_seconds", one.stepSeconds}});
    const StepFloors& floors = roof.floors;
    return {{"bytes_per_second", roof.bandwidth},
            {"ceilings", std::move(ceilings)},
            {"floors",
             {{"flops_seconds", floors.flops},
              {"bytes_seconds", floors.bytes},
              {"links_seconds", floors.links},
              {"step_seconds", floors.stepSeconds},
              {"distance", floors.distance()}}},
            {"what_if", std::move(whatIfs)},
            {"kernels", std::move(kernels)}};
}

// With what it would fit; an answer that there is not is null.
Json fittingJson(const Fitting& f) {
    Json out = {{"devices", nullptr}, {"batch", nullptr}, {"recomputed", nullptr}};
    if (f.devices)
        out["devices"] = {{"axis", f.devices->axis},
                          {"size", f.devices->size},
                          {"devices", f.devices->devices},
                          {"peak_bytes", f.devices->peakBytes}};
    if (f.batch) out["batch"] = {{"now", f.batch->now}, {"size", f.batch->size}, {"peak_bytes", f.batch->peakBytes}};
    if (f.recomputed)
        out["recomputed"] = {{"layers", f.recomputed->layers},
                             {"peak_bytes", f.recomputed->peakBytes},
                             {"more_seconds", f.recomputed->seconds}};
    return out;
}

} // namespace

std::string simulateJson(const Snapshot& snapshot, const Fitting& fitting, const SimulateExtras& extras) {
    const auto& simulation = *snapshot.simulation;
    Json devices = Json::array();
    const auto rows = deviceRows(snapshot);
    const auto rowOf = rowOfDevice(rows, simulation.devices);
    for (std::int64_t id = 0; id < simulation.devices; ++id) {
        const DeviceRow& row = rows[rowOf[static_cast<std::size_t>(id)]];
        devices.push_back({{"id", id},
                           {"peak_bytes", row.memory.peak},
                           {"argument_bytes", row.memory.argument},
                           {"output_bytes", row.memory.output},
                           {"alias_bytes", row.memory.alias},
                           {"temporary_bytes", row.memory.temporary},
                           {"busy_seconds", row.busySeconds},
                           {"idle_seconds", row.idleSeconds},
                           {"critical", row.critical},
                           {"why", words::english(row.why)}});
    }
    const auto& model = *snapshot.model;
    Json pipeline;
    if (const auto placed = placedPipeline(snapshot, modelFacts(*model.sites, *model.structure)))
        pipeline = {{"axis", snapshot.strategy.mesh.axes[placed->axis].name},
                    {"stages", placed->pipeline.stages},
                    {"ticks", placed->pipeline.ticks},
                    {"microbatches", placed->pipeline.microbatches()},
                    {"bubble", placed->pipeline.bubble()}};
    const Efficiency efficiency = efficiencyOf(snapshot);
    const auto& tokens = efficiency.tokens;
    Json out = {{"hardware", snapshot.strategy.hardware},
                {"host", hostName(snapshot.strategy.host)},
                {"options", optionsJson(snapshot.strategy.schedule.options)},
                {"step_seconds", simulation.stepSeconds},
                {"step_interval", stepIntervalJson(snapshot)},
                {"peak_interval", peakIntervalJson(snapshot)},
                {"model_flops", efficiency.modelFlops},
                {"mfu", efficiency.mfu},
                {"hfu", efficiency.hfu},
                {"tokens", tokens ? Json(*tokens) : Json(nullptr)},
                {"tokens_per_second", tokens ? Json(*tokens / simulation.stepSeconds) : Json(nullptr)},
                {"lower_bound_seconds", simulation.lowerBoundSeconds},
                {"upper_bound_seconds", simulation.upperBoundSeconds},
                {"compute_seconds", simulation.computeSeconds},
                {"communication_seconds", simulation.communicationSeconds},
                {"exposed_seconds", simulation.exposedSeconds},
                {"capacity_bytes", static_cast<std::int64_t>(simulation.capacityBytes)},
                {"fits", simulation.fits()},
                {"would_fit", simulation.fits() ? Json(nullptr) : fittingJson(fitting)},
                {"devices", devices},
                {"pipeline", pipeline},
                {"collectives", counts(snapshot.program.counts)},
                {"unpriced", unpricedJson(&simulation)},
                {"peak_buffers", peakBuffersJson(snapshot)},
                {"peak_categories", peakCategoriesJson(snapshot)}};
    if (extras.peak) {
        out["peak_interval"] = {std::llround(extras.peak->range.low), std::llround(extras.peak->range.high)};
        out["own_answers"] = {{"count", extras.peak->answers}, {"widened", extras.peak->isWidened}};
    }
    if (extras.advised) out["advice"] = adviceJson(extras.advice);
    if (extras.roofline) out["roofline"] = rooflineJson(snapshot, *extras.roofline, extras.chips);
    if (extras.timeline) out["timeline"] = timelineJson(snapshot);
    return written(out);
}

} // namespace axiscape::cli
