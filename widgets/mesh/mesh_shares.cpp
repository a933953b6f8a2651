// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_shares.h"

#include <algorithm>

namespace axiscape {
namespace {

float share(double part, double whole) {
    return whole > 0 ? static_cast<float>(std::clamp(part / whole, 0.0, 1.0)) : 0.f;
}

float shareOf(const Simulation& simulation, MeshColour by, double busySeconds, double peakBytes) {
    if (by == MeshColour::memory) return share(peakBytes, simulation.capacityBytes);
    const float busy = share(busySeconds, simulation.stepSeconds);
    return by == MeshColour::busy ? busy : 1 - busy;
}

} // namespace

std::vector<float> meshShares(const Simulation& simulation, MeshColour by) {
    if (by == MeshColour::tiles) return {};
    const auto peak = static_cast<double>(simulation.memory.peak);
    std::vector<float> shares(static_cast<std::size_t>(simulation.devices),
                              shareOf(simulation, by, simulation.computeSeconds, peak));
    for (const DeviceGroup& group : simulation.groups)
        for (const std::int64_t device : group.devices)
            shares[static_cast<std::size_t>(device)] = shareOf(
                simulation, by, group.busySeconds, group.curve.empty() ? peak : static_cast<double>(group.memory.peak));
    return shares;
}

} // namespace axiscape
