// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/device_classes.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>

namespace axiscape {

namespace {

// Per axis and coordinate, a label that differs where shares differ: how many whole shares of the dimension are left
// from there on. Only dimensions that do not divide are looked at.
struct UnevenDim {
    std::vector<AxisId> axes; // major first
    std::int64_t size = 0;
};

std::vector<UnevenDim> unevenDims(const SpmdProgram& program) {
    std::vector<UnevenDim> found;
    const Mesh& mesh = program.partition.mesh();
    const Module& module = program.partition.module();
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const auto& sharding = program.sharding(ValueId{v});
        const auto type = module.type(ValueId{v});
        for (std::size_t i = 0; i < sharding.tiles.size();) {
            UnevenDim dim;
            const auto d = sharding.tiles[i].dim;
            std::int64_t parts = 1;
            for (; i < sharding.tiles.size() && sharding.tiles[i].dim == d; ++i) {
                dim.axes.push_back(sharding.tiles[i].axis);
                parts *= mesh.size(sharding.tiles[i].axis);
            }
            dim.size = type.shape[d];
            if (dim.size % parts == 0) continue;
            const auto same = [&](const UnevenDim& u) { return u.size == dim.size && u.axes == dim.axes; };
            if (std::ranges::none_of(found, same)) found.push_back(std::move(dim));
        }
    }
    return found;
}

} // namespace

DeviceClasses::DeviceClasses(const SpmdProgram& program, const SimulationOptions& options)
    : m_mesh(program.partition.mesh()) {
    const Mesh& mesh = m_mesh;
    const auto axes = mesh.axes.size();
    m_kindOf.resize(axes);
    for (std::size_t a = 0; a < axes; ++a) m_kindOf[a].assign(static_cast<std::size_t>(mesh.axes[a].size), 0);
    // Coordinates with a share of their own are of their own kind; the same holds for those of a slow device.
    std::vector<std::uint32_t> kinds(axes, 1);
    const auto single = [&](std::size_t a, std::int64_t coordinate) {
        auto& kind = m_kindOf[a][static_cast<std::size_t>(coordinate)];
        if (kind == 0) kind = kinds[a]++;
    };
    if (program.partition.options().padding) {
        for (const UnevenDim& dim : unevenDims(program)) {
            m_uneven = true;
            // Along every axis of the dimension, all coordinates from the one that holds the edge on.
            std::int64_t parts = 1;
            for (AxisId a : dim.axes) parts *= mesh.size(a);
            const std::int64_t share = (dim.size + parts - 1) / parts;
            std::int64_t inner = parts;
            for (AxisId a : dim.axes) {
                inner /= mesh.size(a);
                const bool major = a == dim.axes.front();
                for (std::int64_t c = 0; c < mesh.size(a); ++c)
                    if (!major || (c + 1) * inner * share > dim.size) single(a, c);
            }
        }
    }
    for (const SlowDevice& slow : options.slowDevices) {
        if (slow.device < 0 || slow.device >= mesh.devices()) continue;
        const auto at = mesh.coordinates(slow.device);
        for (std::size_t a = 0; a < axes; ++a) single(a, at[a]);
    }
    for (const SlowLink& slow : options.slowLinks)
        if (slow.factor > 1) m_slowLinks.emplace_back(partsOfAxes(mesh, axisBit(slow.axis)), slow.factor);

    const bool alone = std::ranges::all_of(kinds, [](std::uint32_t k) { return k == 1; });
    if (alone) {
        m_classes.push_back({std::vector<std::uint32_t>(axes, 0), 0, mesh.devices(), 1});
    } else {
        std::map<std::vector<std::uint32_t>, std::uint32_t> classes;
        m_classOf.resize(static_cast<std::size_t>(mesh.devices()));
        std::vector<std::uint32_t> key(axes);
        for (std::int64_t d = 0; d < mesh.devices(); ++d) {
            const auto at = mesh.coordinates(d);
            for (std::size_t a = 0; a < axes; ++a) key[a] = m_kindOf[a][static_cast<std::size_t>(at[a])];
            const auto [found, fresh] = classes.try_emplace(key, static_cast<std::uint32_t>(m_classes.size()));
            if (fresh) m_classes.push_back({key, d, 0, 1});
            ++m_classes[found->second].count;
            m_classOf[static_cast<std::size_t>(d)] = found->second;
        }
    }
    for (const SlowDevice& slow : options.slowDevices)
        if (slow.device >= 0 && slow.device < mesh.devices()) {
            auto& c = m_classes[m_classOf.empty() ? 0 : m_classOf[static_cast<std::size_t>(slow.device)]];
            c.factor = std::max(c.factor, slow.factor);
        }
}

std::vector<std::int64_t> DeviceClasses::devicesOf(std::size_t c) const {
    std::vector<std::int64_t> devices;
    for (std::int64_t d = 0; d < m_mesh.devices(); ++d)
        if (m_classOf.empty() || m_classOf[static_cast<std::size_t>(d)] == c) devices.push_back(d);
    return devices;
}

const std::vector<std::uint16_t>& DeviceClasses::groups(AxisSet axes) {
    auto [found, fresh] = m_groups.try_emplace(axes);
    if (!fresh) return found->second;
    std::map<std::vector<std::uint32_t>, std::uint16_t> numbers;
    for (const Class& c : m_classes) {
        auto key = c.key;
        for (std::size_t a = 0; a < key.size(); ++a)
            if (axes & axisBit(static_cast<AxisId>(a))) key[a] = 0;
        found->second.push_back(numbers.try_emplace(key, static_cast<std::uint16_t>(numbers.size())).first->second);
    }
    return found->second;
}

double DeviceClasses::linkFactor(AxisSet axes) const {
    double factor = 1;
    for (const auto& [set, slow] : m_slowLinks)
        if (set & axes) factor = std::max(factor, slow);
    return factor;
}

} // namespace axiscape
