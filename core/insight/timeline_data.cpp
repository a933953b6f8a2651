// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/timeline_data.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape {
namespace {

constexpr std::string_view kBackward = "backward";
constexpr double kRoomForBounds = 1.25;

// Layers that hold everything and nothing else say nothing: start below them.
LayerId firstMeaningful(const LayerTree& layers) {
    LayerId at = layers.root();
    while (layers.layer(at).children.size() == 1 && layers.layer(at).ownOps == 0) {
        const LayerId child = layers.layer(at).children.front();
        if (layers.layer(child).children.empty()) break;
        at = child;
    }
    return at;
}

struct Label {
    std::string layer; // empty: all of the pass
    bool backward = false;
    std::string text() const {
        if (!backward) return layer;
        return layer.empty() ? std::string(kBackward) : layer + " " + std::string(kBackward);
    }
};

Label labelBelow(const LayerTree& layers, LayerId base, LayerId layer) {
    LayerId top, second; // ancestors of `layer` one and two below `base`
    for (LayerId at = layer; at.valid() && at != base; at = layers.layer(at).parent) second = top, top = at;
    if (!top.valid()) return {};
    const Layer& outer = layers.layer(top);
    if (outer.name == kBackward) return {second.valid() ? layers.layer(second).name : std::string(), true};
    return {outer.name, false};
}

struct LayerLabels {
    IdVector<LayerId, std::uint32_t> of; // into the labels; 0 is ""
    std::vector<bool> backward;          // by label
};

LayerLabels labelLayers(const LayerTree& layers, TimelineData& data) {
    data.labels = {""}, data.layers = {""};
    LayerLabels out{IdVector<LayerId, std::uint32_t>(layers.size(), 0), {false}};
    std::unordered_map<std::string, std::uint32_t> known{{"", 0}};
    const LayerId base = firstMeaningful(layers);
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const Label label = labelBelow(layers, base, LayerId{i});
        const auto [found, isNew] = known.emplace(label.text(), data.labels.size());
        if (isNew) {
            data.labels.push_back(found->first);
            data.layers.push_back(label.layer);
            out.backward.push_back(label.backward);
        }
        out.of[LayerId{i}] = found->second;
    }
    return out;
}

// What is known of an op, whenever it ran.
void describeItem(LaneItem& item, const Model& model, const LayerLabels& labels) {
    const Structure& structure = *model.structure;
    item.label = labels.of[structure.layers.layerOf(item.op)];
    item.backward = labels.backward[item.label];
    item.update = !item.backward && structure.passOf[item.op] == Pass::update;
    item.recomputed = structure.recomputed[item.op] != 0;
    item.product = isProduct(model.module->kind(item.op));
}

void findRuns(Lane& lane) {
    for (std::uint32_t i = 0; i < lane.items.size(); ++i) {
        if (lane.runs.empty() || lane.runs.back().label != lane.items[i].label)
            lane.runs.push_back({i, i, lane.items[i].label});
        lane.runs.back().last = i;
    }
}

} // namespace

const DeviceGroup* groupOf(const Simulation& simulation, std::int64_t device) {
    for (const DeviceGroup& group : simulation.groups)
        if (std::find(group.devices.begin(), group.devices.end(), device) != group.devices.end()) return &group;
    return nullptr;
}

std::shared_ptr<const TimelineData> timelineData(const SnapshotPointer& snapshot, bool programOrder,
                                                 std::int64_t device) {
    if (!snapshot || !snapshot->simulation) return nullptr;
    const Simulation& simulation = *snapshot->simulation;
    const Module& module = *snapshot->model->module;
    const LayerTree& layers = snapshot->model->structure->layers;
    auto data = std::make_shared<TimelineData>();
    data->snapshot = snapshot;
    data->programOrder = programOrder;
    data->device = device;

    const DeviceGroup* group = groupOf(simulation, device);
    data->curve = group ? std::span<const MemoryPoint>(group->curve) : std::span<const MemoryPoint>(simulation.curve);
    data->peakPoint = simulation.peakPoint;
    if (group)
        for (std::size_t p = 0; p < data->curve.size(); ++p)
            if (p == 0 || data->curve[p].total() > data->curve[data->peakPoint].total()) data->peakPoint = p;

    // Position of an op in the program: that of the point after it. An op without one stands with the op before it.
    std::vector<std::uint32_t> pointOf;
    if (programOrder) {
        pointOf.assign(module.opCount(), 0);
        for (std::uint32_t p = 0; p < data->curve.size(); ++p)
            if (const OpId op = data->curve[p].op; op.valid() && op.value < pointOf.size()) pointOf[op.value] = p;
        for (std::size_t i = 1; i < pointOf.size(); ++i)
            if (pointOf[i] == 0) pointOf[i] = pointOf[i - 1];
    }
    data->positions.reserve(data->curve.size());
    for (std::size_t p = 0; p < data->curve.size(); ++p) {
        const double at = programOrder ? static_cast<double>(p) : data->curve[p].seconds;
        data->positions.push_back(p ? std::max(at, data->positions.back()) : at);
    }
    data->end = data->positions.empty() ? 0 : data->positions.back();
    // The bracket of the bounds has room, if it is not much longer than the step.
    if (!programOrder)
        data->end = std::max({data->end, simulation.stepSeconds,
                              std::min(simulation.upperBoundSeconds, kRoomForBounds * simulation.stepSeconds)});

    const LayerLabels labels = labelLayers(layers, *data);
    data->lanes.resize(1 + snapshot->strategy.mesh.axes.size());
    for (std::size_t i = 1; i < data->lanes.size(); ++i) data->lanes[i].axis = static_cast<int>(i) - 1;
    for (const Interval& interval : group ? group->intervals : simulation.intervals) {
        if (interval.lane >= data->lanes.size()) continue;
        LaneItem item;
        item.op = interval.op;
        item.start = interval.start;
        item.end = interval.end;
        item.collective = interval.collective;
        if (interval.op.valid()) {
            if (programOrder) {
                item.end = std::max(1u, pointOf[interval.op.value]);
                item.start = item.end - 1;
            }
            describeItem(item, *snapshot->model, labels);
        }
        if (interval.collective >= 0)
            item.kind = snapshot->program.collectives[static_cast<std::size_t>(interval.collective)].kind;
        data->end = std::max(data->end, item.end);
        data->lanes[interval.lane].items.push_back(item);
    }
    for (Lane& lane : data->lanes) {
        std::stable_sort(lane.items.begin(), lane.items.end(),
                         [](const LaneItem& a, const LaneItem& b) { return a.start < b.start; });
        findRuns(lane);
    }
    return data;
}

std::shared_ptr<const TimelineData> measuredTimeline(const SnapshotPointer& snapshot, std::vector<MeasuredItem> items) {
    auto data = std::make_shared<TimelineData>();
    data->snapshot = snapshot;
    const LayerLabels labels = labelLayers(snapshot->model->structure->layers, *data);
    const std::size_t axes = snapshot->strategy.mesh.axes.size();
    data->lanes.resize(2 + axes);
    for (std::size_t i = 0; i < axes; ++i) data->lanes[1 + i].axis = static_cast<int>(i);
    data->lanes.back().axis = kOtherLinks;
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
    for (const MeasuredItem& one : items) {
        Lane& lane = !one.sends ? data->lanes[0]
                     : one.axis >= 0 && static_cast<std::size_t>(one.axis) < axes
                         ? data->lanes[1 + static_cast<std::size_t>(one.axis)]
                         : data->lanes.back();
        LaneItem item;
        item.start = lane.items.empty() ? one.start : std::max(one.start, lane.items.back().end);
        item.end = one.end;
        if (item.end <= item.start) continue; // beside one that began before
        item.op = one.op;
        item.kind = one.kind;
        item.measured = one.measured;
        if (one.op.valid()) describeItem(item, *snapshot->model, labels);
        data->end = std::max(data->end, item.end);
        lane.items.push_back(item);
    }
    if (data->lanes.back().items.empty()) data->lanes.pop_back();
    for (Lane& lane : data->lanes) findRuns(lane);
    return data;
}

std::string layerLabel(const LayerTree& layers, LayerId layer) {
    return layer.valid() ? labelBelow(layers, firstMeaningful(layers), layer).text() : std::string();
}

std::string layerLabel(const LayerTree& layers, OpId op) {
    return op.valid() ? layerLabel(layers, layers.layerOf(op)) : std::string();
}

} // namespace axiscape
