// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/devices/device_mesh.h"

#include "core/interpret/tensor/text_scanner.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace axiscape::machine {
namespace {

constexpr std::int64_t kMaxMeshDevices = 1 << 20;

tl::unexpected<Error> unreadable(std::string_view what, std::string_view text) {
    return fail(fmt::format("{} cannot be read", what), {}, std::string(text.substr(0, 120)));
}

// ["x"=2, "y"=4], device_ids=[3, 2, 1, 0]
Result<DeviceMesh> readMesh(kernels::TextScanner& text) {
    DeviceMesh mesh;
    const auto whole = text.rest();
    const auto bad = [&] { return unreadable("the mesh", whole); };
    std::int64_t count = 1;
    if (!text.accept("[")) return bad();
    while (!text.accept("]")) {
        std::string_view name;
        DeviceMesh::Axis axis;
        if (!text.quoted(name) || !text.accept("=") || !text.integer(axis.size) || axis.size < 1) return bad();
        if (axis.size > kMaxMeshDevices / count)
            return fail("the mesh is too large", {}, "more than 1,048,576 devices");
        count *= axis.size;
        axis.name = name;
        mesh.axes.push_back(std::move(axis));
        text.accept(",");
    }
    mesh.devices.resize(static_cast<std::size_t>(count));
    std::iota(mesh.devices.begin(), mesh.devices.end(), 0);
    if (text.accept(",") && text.accept("device_ids")) {
        if (!text.accept("=") || !text.accept("[")) return bad();
        std::vector<std::int64_t> ids;
        while (!text.accept("]")) {
            if (!text.integer(ids.emplace_back())) return bad();
            text.accept(",");
        }
        if (mesh.axes.empty() || !std::is_permutation(ids.begin(), ids.end(), mesh.devices.begin(), mesh.devices.end()))
            return fail("the mesh does not name each device once", {}, std::string(whole.substr(0, 120)));
        mesh.devices = std::move(ids);
    }
    mesh.coordinates.resize(mesh.devices.size() * mesh.axes.size());
    for (std::size_t place = 0; place < mesh.devices.size(); ++place) {
        auto rest = static_cast<std::int64_t>(place);
        for (std::size_t axis = mesh.axes.size(); axis-- > 0; rest /= mesh.axes[axis].size)
            mesh.coordinates[static_cast<std::size_t>(mesh.devices[place]) * mesh.axes.size() + axis] =
                rest % mesh.axes[axis].size;
    }
    return mesh;
}

// {"x", "y":(2)2, ?}p1
Result<std::vector<DeviceAxisPart>> readAxes(kernels::TextScanner& text, const DeviceMesh& mesh) {
    std::vector<DeviceAxisPart> parts;
    const auto whole = text.rest();
    if (!text.accept("{")) return unreadable("the sharding", whole);
    while (!text.accept("}")) {
        std::string_view name;
        std::int64_t before = 0, size = 0;
        if (text.accept("?") || text.accept(",")) continue;
        if (!text.quoted(name)) return unreadable("the sharding", whole);
        if (text.accept(":") &&
            (!text.accept("(") || !text.integer(before) || !text.accept(")") || !text.integer(size)))
            return unreadable("the sharding", whole);
        auto part = axisPart(mesh, name, before, size);
        if (!part) return fail(part.error());
        parts.push_back(*part);
    }
    std::int64_t priority = 0;
    if (text.accept("p") && !text.integer(priority)) return unreadable("the sharding", whole);
    return parts;
}

// <@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}>
Result<DeviceSharding> readSharding(const Module& module, kernels::TextScanner& text) {
    DeviceSharding sharding;
    const auto whole = text.rest();
    const auto bad = [&] { return unreadable("the sharding", whole); };
    if (!text.accept("<")) return bad();
    Result<DeviceMesh> mesh;
    if (text.accept("@")) {
        mesh = meshNamed(module, text.word());
    } else if (text.accept("mesh<") || text.accept("#sdy.mesh<")) {
        mesh = readMesh(text);
        if (mesh && !text.accept(">")) return bad();
    } else {
        return bad();
    }
    if (!mesh) return fail(mesh.error());
    sharding.mesh = std::move(*mesh);
    if (!text.accept(",") || !text.accept("[")) return bad();
    while (!text.accept("]")) {
        auto axes = readAxes(text, sharding.mesh);
        if (!axes) return fail(axes.error());
        sharding.dimensions.push_back(std::move(*axes));
        text.accept(",");
    }
    while (text.accept(",")) {
        const bool unreduced = text.accept("unreduced");
        if (!unreduced && !text.accept("replicated")) return bad();
        if (!text.accept("=")) return bad();
        const auto axes = readAxes(text, sharding.mesh);
        if (!axes) return fail(axes.error());
        sharding.unreduced |= unreduced && !axes->empty();
    }
    if (!text.accept(">")) return bad();
    return sharding;
}

} // namespace

Result<DeviceAxisPart> axisPart(const DeviceMesh& mesh, std::string_view name, std::int64_t before, std::int64_t size) {
    for (std::size_t i = 0; i < mesh.axes.size(); ++i) {
        if (mesh.axes[i].name != name) continue;
        if (size == 0) return DeviceAxisPart{i, mesh.axes[i].size, 1};
        if (before < 1 || size < 1 || mesh.axes[i].size % (before * size) != 0) break;
        return DeviceAxisPart{i, size, mesh.axes[i].size / (before * size)};
    }
    return fail(fmt::format("the mesh has no axis \"{}\" or no such part of it", name));
}

Result<DeviceMesh> meshNamed(const Module& module, std::string_view name) {
    for (const auto& line : module.otherTopLevel()) {
        kernels::TextScanner text(line);
        if (text.accept("sdy.mesh") && text.accept("@") && text.word() == name && text.accept("=") && text.accept("<"))
            return readMesh(text);
    }
    return fail(fmt::format("the module has no mesh @{}", name));
}

Result<std::vector<DeviceSharding>> shardingsOf(const Module& module, std::string_view written) {
    kernels::TextScanner text(written);
    std::vector<DeviceSharding> shardings;
    if (!text.skipPast("[")) return unreadable("the shardings", written);
    while (!text.accept("]")) {
        auto sharding = readSharding(module, text);
        if (!sharding) return fail(sharding.error());
        shardings.push_back(std::move(*sharding));
        if (!text.accept(",") && !text.rest().starts_with("]")) return unreadable("the shardings", written);
    }
    return shardings;
}

} // namespace axiscape::machine
