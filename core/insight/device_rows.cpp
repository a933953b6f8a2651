// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/device_rows.h"

#include "core/mesh/device_order.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <numeric>

namespace axiscape {

namespace {

// The axis at one coordinate of which all these devices stand, and no others; nothing if there is none.
std::optional<std::pair<AxisId, std::int64_t>> commonPlace(const std::vector<std::int64_t>& devices, const Mesh& mesh) {
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        const std::int64_t at = mesh.coordinates(devices.front())[a];
        const bool same =
            std::ranges::all_of(devices, [&](std::int64_t device) { return mesh.coordinates(device)[a] == at; });
        if (same && static_cast<std::int64_t>(devices.size()) * mesh.axes[a].size == mesh.devices())
            return std::pair{static_cast<AxisId>(a), at};
    }
    return {};
}

Text differenceText(const DeviceDifference& difference, const Mesh& mesh, const DeviceOrder& order) {
    using Cause = DeviceDifference::Cause;
    const std::string axis = difference.axis < mesh.axes.size() ? mesh.axes[difference.axis].name : std::string();
    switch (difference.cause) {
    case Cause::share:
        if (difference.part == 0) return words::phrase("nothing but padding along {}", axis);
        return words::phrase("{} of {} along {}, the rest padding", difference.part, difference.whole, axis);
    case Cause::slowDevice:
        return words::phrase("{} times slower", words::inDigits(difference.factor));
    case Cause::slowLink:
        return words::phrase("its links along {} {} times slower", axis, words::inDigits(difference.factor));
    case Cause::branch:
        return words::phrase("takes branch {}", difference.part);
    case Cause::meets:
        break;
    }
    return words::phrase("beside device {} along {}", order.at(difference.part), axis);
}

Text whyText(const DeviceGroup& group, const Mesh& mesh, const DeviceOrder& order, bool places) {
    std::vector<Text> parts;
    for (const DeviceDifference& difference : group.differences) {
        Text text = differenceText(difference, mesh, order);
        if (std::ranges::find(parts, text) == parts.end()) parts.push_back(std::move(text));
    }
    // Branches tell stages apart: then the place says more than the branch.
    const bool branches = places && std::ranges::any_of(group.differences, [](const DeviceDifference& difference) {
                              return difference.cause == DeviceDifference::Cause::branch;
                          });
    if (const auto place = branches ? commonPlace(group.devices, mesh) : std::nullopt)
        parts.insert(parts.begin(), words::phrase("{} {}", mesh.axes[place->first].name, place->second));
    return words::list(std::move(parts), ", ");
}

} // namespace

namespace {

std::vector<DeviceRow> unlike(const Snapshot& snapshot, bool places) {
    const Simulation& simulation = *snapshot.simulation;
    std::vector<DeviceRow> rows;
    if (simulation.groups.empty()) {
        DeviceRow all;
        all.devices.resize(static_cast<std::size_t>(simulation.devices));
        std::iota(all.devices.begin(), all.devices.end(), std::int64_t(0));
        all.busySeconds = simulation.computeSeconds;
        all.idleSeconds = simulation.stepSeconds - simulation.computeSeconds;
        all.intervals = simulation.intervals;
        all.curve = simulation.curve;
        all.memory = simulation.memory;
        rows.push_back(std::move(all));
        return rows;
    }
    const Mesh mesh = wholeMesh(snapshot.strategy.mesh);
    const auto parsed = parseDeviceOrder(snapshot.strategy.deviceOrder, snapshot.strategy.mesh);
    const DeviceOrder order = parsed ? *parsed : DeviceOrder();
    for (std::size_t g = 0; g < simulation.groups.size(); ++g) {
        const DeviceGroup& group = simulation.groups[g];
        rows.push_back({group.devices, whyText(group, mesh, order, places), group.busySeconds, group.stalledSeconds,
                        g == simulation.critical, group.intervals, group.curve, group.memory});
    }
    return rows;
}

// The same rows, those of one stage apart from those of another.
std::vector<DeviceRow> byStage(const std::vector<DeviceRow>& rows, const PlacedPipeline& placed, const Mesh& mesh) {
    std::vector<DeviceRow> out;
    for (std::int64_t at = 0; at < mesh.axes[placed.axis].size; ++at)
        for (const DeviceRow& row : rows) {
            DeviceRow part = row;
            std::erase_if(part.devices,
                          [&](std::int64_t device) { return mesh.coordinates(device)[placed.axis] != at; });
            if (part.devices.empty()) continue;
            part.stage = at * placed.stagesEach;
            const Text stage = placed.stagesEach == 1
                                   ? words::phrase("stage {}", part.stage)
                                   : words::phrase("stages {} to {}", part.stage, part.stage + placed.stagesEach - 1);
            // Told apart by their branch they are named by their place already.
            part.why = row.why.empty() ? stage : words::list({stage, row.why}, ", ");
            out.push_back(std::move(part));
        }
    return out;
}

} // namespace

std::optional<PlacedPipeline> placedPipeline(const Snapshot& snapshot, const ModelFacts& facts) {
    const Partition& partition = snapshot.partition();
    const Mesh whole = wholeMesh(partition.mesh());
    for (const Pipeline& pipeline : facts.pipelines) {
        PlacedPipeline placed{pipeline, 0, 1, 0, 0};
        std::optional<AxisId> axis;
        if (!pipeline.axis.empty()) axis = whole.find(pipeline.axis);
        for (const ArgumentDimension& at : pipeline.stacked)
            if (const auto axes = partition.argument(at.argument).axesOf(at.dim); !axis && !axes.empty())
                axis = wholeAxisOf(partition.mesh(), axes[0]);
        if (!axis || pipeline.stages % whole.size(*axis) != 0) continue;
        placed.axis = *axis;
        placed.stagesEach = pipeline.stages / whole.size(*axis);
        const Module& module = *snapshot.model->module;
        std::vector<bool> inside(module.opCount(), false);
        for (const RegionId region : module.regions(pipeline.loop))
            for (const OpId op : module.region(region).ops)
                if (op.value < inside.size()) inside[op.value] = true;
        bool any = false;
        for (const Interval& interval : snapshot.simulation->intervals) {
            if (!interval.op.valid() || !inside[interval.op.value]) continue;
            placed.startSeconds = any ? std::min(placed.startSeconds, interval.start) : interval.start;
            placed.endSeconds = std::max(placed.endSeconds, interval.end);
            any = true;
        }
        return placed;
    }
    return {};
}

std::vector<DeviceRow> deviceRows(const Snapshot& snapshot, const PlacedPipeline* pipeline) {
    auto rows = unlike(snapshot, pipeline == nullptr); // stages name the places
    return pipeline ? byStage(rows, *pipeline, wholeMesh(snapshot.strategy.mesh)) : rows;
}

std::vector<std::uint32_t> rowOfDevice(const std::vector<DeviceRow>& rows, std::int64_t devices) {
    std::vector<std::uint32_t> of(static_cast<std::size_t>(devices), 0);
    for (std::uint32_t r = 0; r < rows.size(); ++r)
        for (const std::int64_t device : rows[r].devices) of[static_cast<std::size_t>(device)] = r;
    return of;
}

} // namespace axiscape
