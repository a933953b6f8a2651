// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"

#include "app/cli/json.h"
#include "core/mesh/sub_axes.h"
#include "core/simulate/certainty.h"
#include "core/tactics/strategy_fields.h"

#include <cmath>

namespace axiscape::cli {

std::string written(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n'; }

Json list(std::span<const std::int64_t> numbers) {
    Json out = Json::array();
    for (const auto n : numbers) out.push_back(n);
    return out;
}

Json meshJson(const Mesh& mesh) {
    Json json = Json::array();
    for (const auto& axis : mesh.axes) json.push_back({axis.name, axis.size});
    return json;
}

Json axisNames(const AxisList& axes, const Mesh& mesh) { return axisTexts(mesh, axes); }

Json shardingJson(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    Json out = Json::array();
    for (std::size_t dim = 0; dim < rank; ++dim)
        out.push_back(axisNames(sharding.axesOf(static_cast<std::uint8_t>(dim)), mesh));
    return out;
}

Json typed(const Module& module, ValueId value, const std::string& name) {
    const auto type = module.type(value);
    if (!type.isTensor()) {
        const bool unknown = type.text.starts_with("tensor<"); // quantized, or of no known rank
        return {{"name", name}, {"shape", nullptr}, {"dtype", type.text}, {"bytes", unknown ? Json() : Json(0)}};
    }
    if (isDynamic(type))
        return {{"name", name}, {"shape", list(type.shape)}, {"dtype", elementName(type.dtype)}, {"bytes", nullptr}};
    return {{"name", name}, {"shape", list(type.shape)}, {"dtype", elementName(type.dtype)}, {"bytes", type.bytes()}};
}

Json stepIntervalJson(const Snapshot& snapshot) {
    const auto hardware = findHardware(snapshot.strategy.hardware);
    if (!snapshot.simulation || !hardware) return nullptr;
    const Range range = stepRange(*hardware, snapshot.simulation->stepSeconds);
    return {range.low, range.high};
}

Json peakIntervalJson(const Snapshot& snapshot) {
    const auto hardware = findHardware(snapshot.strategy.hardware);
    if (!snapshot.simulation || !hardware) return nullptr;
    const Range range = peakRange(*hardware, snapshot.simulation->memory);
    return {std::llround(range.low), std::llround(range.high)};
}

Json counts(const CollectiveCounts& of) {
    Json out = Json::object();
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        out[std::string(collectiveName(static_cast<CollectiveKind>(kind)))] = of[static_cast<CollectiveKind>(kind)];
    return out;
}

Json optionsJson(const Options& options) {
    Json out = Json::object();
    eachField<Options>([&](const auto& field) { out[field.key] = options.*field.member; });
    return out;
}

// As low-level schedules write it.
} // namespace axiscape::cli
