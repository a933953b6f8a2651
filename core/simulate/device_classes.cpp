// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/device_classes.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

struct UnevenDim {
    std::vector<AxisId> axes; // major first
    std::int64_t size = 0, parts = 1;
};

// Dimensions that do not divide, each kind once.
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
            for (; i < sharding.tiles.size() && sharding.tiles[i].dim == d; ++i) {
                dim.axes.push_back(sharding.tiles[i].axis);
                dim.parts *= mesh.size(sharding.tiles[i].axis);
            }
            dim.size = type.shape[d];
            if (dim.size % dim.parts == 0) continue;
            const auto same = [&](const UnevenDim& u) { return u.size == dim.size && u.axes == dim.axes; };
            if (std::ranges::none_of(found, same)) found.push_back(std::move(dim));
        }
    }
    return found;
}

} // namespace

DeviceClasses::DeviceClasses(const SpmdProgram& program, const SimulationOptions& options)
    : m_mesh(program.partition.mesh()), m_branches(program) {
    for (const MeshAxis& axis : m_mesh.axes) m_kindOf.emplace_back(static_cast<std::size_t>(axis.size), 0u);
    if (program.partition.options().padding) findShares(program);
    findBranches();
    findSlow(options);
    for (const Trait& trait : m_traits) refine(trait);
    makeClasses();
    for (const SlowDevice& slow : options.slowDevices)
        if (slow.device >= 0 && slow.device < m_mesh.devices()) {
            auto& c = m_classes[classOf(slow.device)];
            c.factor = std::max(c.factor, slow.factor);
        }
}

// Devices behind the edge of a dimension have smaller shares of it, or none.
void DeviceClasses::findShares(const SpmdProgram& program) {
    for (const UnevenDim& dim : unevenDims(program)) {
        m_uneven = true;
        const std::int64_t share = (dim.size + dim.parts - 1) / dim.parts;
        Trait trait;
        trait.difference = {DeviceDifference::Cause::share, wholeAxisOf(m_mesh, dim.axes.front()), 1, 0, share, {}};
        trait.usual = share;
        trait.ofDevice.resize(static_cast<std::size_t>(m_mesh.devices()));
        for (std::int64_t d = 0; d < m_mesh.devices(); ++d) {
            const auto at = m_mesh.coordinates(d);
            std::int64_t index = 0;
            for (const AxisId a : dim.axes) index = index * m_mesh.size(a) + at[a];
            trait.ofDevice[static_cast<std::size_t>(d)] = std::clamp<std::int64_t>(dim.size - index * share, 0, share);
        }
        m_traits.push_back(std::move(trait));
    }
}

void DeviceClasses::findBranches() {
    for (const BranchChoice& choice : m_branches.choices()) {
        Trait trait;
        trait.difference.cause = DeviceDifference::Cause::branch;
        trait.difference.op = choice.op;
        trait.ofDevice.assign(choice.ofDevice.begin(), choice.ofDevice.end());
        // The branch that most devices take is the usual one.
        std::map<std::int64_t, std::size_t> takers;
        for (const std::int64_t branch : trait.ofDevice) ++takers[branch];
        trait.usual = std::ranges::max_element(takers, {}, [](const auto& entry) { return entry.second; })->first;
        m_traits.push_back(std::move(trait));
    }
}

void DeviceClasses::findSlow(const SimulationOptions& options) {
    const auto alone = [&](std::int64_t device, DeviceDifference difference) {
        Trait trait{difference, std::vector<std::int64_t>(static_cast<std::size_t>(m_mesh.devices()), 0), 0};
        trait.ofDevice[static_cast<std::size_t>(device)] = 1;
        m_traits.push_back(std::move(trait));
    };
    for (const SlowDevice& slow : options.slowDevices)
        if (slow.device >= 0 && slow.device < m_mesh.devices())
            alone(slow.device, {DeviceDifference::Cause::slowDevice, 0, slow.factor, 0, 0, {}});
    for (const SlowLink& slow : options.slowLinks) {
        if (slow.factor <= 1 || slow.device >= m_mesh.devices()) continue;
        m_slowLinks.push_back({partsOfAxes(m_mesh, axisBit(slow.axis)), slow.factor, slow.device});
        if (slow.device < 0) continue;
        m_linksDiffer = true;
        alone(slow.device, {DeviceDifference::Cause::slowLink, slow.axis, slow.factor, 0, 0, {}});
    }
}

// Coordinates of an axis stay of one kind where the devices at them agree one by one.
void DeviceClasses::refine(const Trait& trait) {
    std::int64_t inner = m_mesh.devices();
    for (std::size_t a = 0; a < m_mesh.axes.size(); ++a) {
        const std::int64_t size = m_mesh.axes[a].size;
        inner /= size;
        std::vector<std::vector<std::int64_t>> seen(static_cast<std::size_t>(size));
        for (std::int64_t d = 0; d < m_mesh.devices(); ++d)
            seen[static_cast<std::size_t>(d / inner % size)].push_back(trait.ofDevice[static_cast<std::size_t>(d)]);
        std::map<std::pair<std::uint32_t, std::vector<std::int64_t>>, std::uint32_t> kinds;
        for (std::size_t c = 0; c < seen.size(); ++c)
            m_kindOf[a][c] =
                kinds.try_emplace({m_kindOf[a][c], std::move(seen[c])}, static_cast<std::uint32_t>(kinds.size()))
                    .first->second;
    }
}

void DeviceClasses::makeClasses() {
    const auto axes = m_mesh.axes.size();
    if (m_traits.empty()) {
        m_classes.push_back({std::vector<std::uint32_t>(axes, 0), 0, m_mesh.devices(), 1});
        return;
    }
    std::map<std::vector<std::uint32_t>, std::uint32_t> classes;
    m_classOf.resize(static_cast<std::size_t>(m_mesh.devices()));
    std::vector<std::uint32_t> key(axes);
    for (std::int64_t d = 0; d < m_mesh.devices(); ++d) {
        const auto at = m_mesh.coordinates(d);
        for (std::size_t a = 0; a < axes; ++a) key[a] = m_kindOf[a][static_cast<std::size_t>(at[a])];
        const auto [found, fresh] = classes.try_emplace(key, static_cast<std::uint32_t>(m_classes.size()));
        if (fresh) m_classes.push_back({key, d, 0, 1});
        ++m_classes[found->second].count;
        m_classOf[static_cast<std::size_t>(d)] = found->second;
    }
}

std::vector<std::int64_t> DeviceClasses::devicesOf(std::size_t c) const {
    std::vector<std::int64_t> devices;
    for (std::int64_t d = 0; d < m_mesh.devices(); ++d)
        if (classOf(d) == c) devices.push_back(d);
    return devices;
}

std::vector<DeviceDifference> DeviceClasses::differencesOf(std::size_t c) const {
    using Cause = DeviceDifference::Cause;
    std::vector<DeviceDifference> out;
    const auto device = static_cast<std::size_t>(representative(c));
    for (const Trait& trait : m_traits) {
        const std::int64_t mine = trait.ofDevice[device];
        if (mine == trait.usual) continue;
        DeviceDifference difference = trait.difference;
        if (difference.cause == Cause::share || difference.cause == Cause::branch) difference.part = mine;
        // Of several dimensions the one that leaves least counts.
        const auto known = std::ranges::find_if(out, [&](const DeviceDifference& other) {
            return other.cause == Cause::share && difference.cause == Cause::share && other.axis == difference.axis;
        });
        if (known == out.end())
            out.push_back(difference);
        else if (difference.part * known->whole < known->part * difference.whole)
            *known = difference;
    }
    if (out.empty() && m_classes.size() > 1)
        if (const auto met = meeting(c)) out.push_back(*met);
    return out;
}

// Nothing is special about it but that it shares an axis with one that is slow.
std::optional<DeviceDifference> DeviceClasses::meeting(std::size_t c) const {
    using Cause = DeviceDifference::Cause;
    for (const Trait& trait : m_traits) {
        if (trait.difference.cause != Cause::slowDevice && trait.difference.cause != Cause::slowLink) continue;
        const auto special = std::ranges::find(trait.ofDevice, 1) - trait.ofDevice.begin();
        const auto& other = m_classes[classOf(special)].key;
        std::size_t differ = 0, along = 0;
        for (std::size_t a = 0; a < other.size(); ++a)
            if (other[a] != m_classes[c].key[a]) {
                ++differ;
                along = a;
            }
        if (differ == 1)
            return DeviceDifference{Cause::meets, wholeAxisOf(m_mesh, static_cast<AxisId>(along)), 1, special, 0, {}};
    }
    return {};
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

double DeviceClasses::linkFactor(AxisSet axes, std::size_t c) {
    double factor = 1;
    for (const Link& slow : m_slowLinks) {
        if (!(slow.axes & axes)) continue;
        if (slow.device >= 0 && groups(axes)[c] != groups(axes)[classOf(slow.device)]) continue;
        factor = std::max(factor, slow.factor);
    }
    return factor;
}

} // namespace axiscape::simulation
