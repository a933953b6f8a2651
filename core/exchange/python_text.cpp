// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/python_text.h"

#include "core/exchange/jax_tree.h"
#include "core/mesh/sub_axes.h"

#include <fmt/format.h>

namespace axiscape::exchange {

Mesh pythonMesh(const Mesh& mesh) {
    Mesh out = mesh;
    for (AxisId a = 0; a < mesh.axes.size(); ++a) {
        if (!isPart(mesh.axes[a])) continue;
        const auto whole = wholeAxisOf(mesh, a);
        auto name = fmt::format("{}_{}", wholeAxisName(mesh.axes[a].name), a - partsOfAxis(mesh, whole)[0]);
        while (out.find(name)) name += '_';
        out.axes[a].name = std::move(name);
    }
    return out;
}

std::string partsNote(const Mesh& mesh, const Mesh& python) {
    std::string note;
    const Mesh whole = wholeMesh(mesh);
    for (AxisId w = 0; w < whole.axes.size(); ++w) {
        const AxisList parts = partsOfAxis(mesh, w);
        if (parts.size() < 2) continue;
        std::vector<std::string> names;
        for (AxisId a : parts) names.push_back(python.axes[a].name);
        note +=
            fmt::format("# The axis {} ({} devices) is in parts, major first: {}. The devices are in the same order.\n",
                        whole.axes[w].name, whole.axes[w].size, fmt::join(names, ", "));
    }
    return note;
}

std::string meshLiteral(const Mesh& mesh) {
    std::vector<std::string> axes;
    axes.reserve(mesh.axes.size());
    for (const auto& axis : mesh.axes) axes.push_back(fmt::format("{}: {}", pythonString(axis.name), axis.size));
    return fmt::format("{{{}}}", fmt::join(axes, ", "));
}

std::string orderLiteral(const DeviceOrder& order) {
    if (order.asCounted()) return "None";
    const auto& ids = order.devices;
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < ids.size();) {
        std::size_t end = i + 1;
        const int step = end < ids.size() ? ids[end] - ids[i] : 1;
        while (end < ids.size() && ids[end] - ids[end - 1] == step) ++end;
        if (end - i < 3) {
            runs.push_back(std::to_string(ids[i++]));
            continue;
        }
        const int stop = ids[end - 1] + (step > 0 ? 1 : -1); // -1 where it counts down to device 0
        runs.push_back(step == 1 ? fmt::format("*range({}, {})", ids[i], stop)
                                 : fmt::format("*range({}, {}, {})", ids[i], stop, step));
        i = end;
    }
    return fmt::format("[{}]", fmt::join(runs, ", "));
}

std::string orderLines(const Strategy& strategy) {
    const auto order = parseDeviceOrder(strategy.deviceOrder, strategy.mesh);
    return fmt::format(
        "# The device at every position of the mesh, row-major, as an index into jax.devices(); None: as "
        "they are counted.\nORDER = {}\n",
        orderLiteral(order.value_or(DeviceOrder{})));
}

std::string partitionSpec(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::vector<std::string> dims;
    std::size_t used = 0;
    for (std::size_t dim = 0; dim < rank; ++dim) {
        std::vector<std::string> axes;
        for (const auto axis : sharding.axesOf(static_cast<std::uint8_t>(dim)))
            axes.push_back(pythonString(mesh.axes[axis].name));
        if (!axes.empty()) used = dim + 1;
        dims.push_back(axes.empty() ? "None" : axes.size() == 1 ? axes[0] : fmt::format("({})", fmt::join(axes, ", ")));
    }
    dims.resize(used);
    return fmt::format("P({})", fmt::join(dims, ", "));
}

std::string scheduleText(const Strategy& strategy) {
    std::string out;
    for (const auto& tactic : strategy.schedule.tactics)
        if (tactic.enabled) out += (out.empty() ? "" : ", then ") + tactic.name;
    return out.empty() ? "no tactics" : out;
}

std::string plainText(std::string text) {
    for (auto& c : text)
        if (c == '\\' || c == '"' || static_cast<unsigned char>(c) < 0x20) c = '\'';
    return text;
}

std::string modelName(const ExportInput& input) {
    const auto file = std::filesystem::path(input.modelPath).filename().string();
    if (const auto stem = file.substr(0, file.find('.')); !stem.empty()) return plainText(stem);
    const auto& name = input.program->partition.module().name();
    return plainText(name.starts_with("jit_") ? name.substr(4) : name);
}

} // namespace axiscape::exchange
