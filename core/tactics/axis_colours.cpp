// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/axis_colours.h"

#include <algorithm>

namespace axiscape {

std::uint8_t axisColour(const Strategy& strategy, AxisId axis) {
    return axis < strategy.axisColours.size() ? strategy.axisColours[axis] : axis;
}

std::vector<std::uint8_t> followedColours(const Strategy& before, std::span<const int> from) {
    std::vector<std::uint8_t> colours(from.size());
    AxisSet taken = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] >= 0) taken |= axisBit(colours[i] = axisColour(before, static_cast<AxisId>(from[i])));
    std::uint8_t free = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] >= 0) continue;
        while (taken & axisBit(free)) ++free;
        taken |= axisBit(colours[i] = free);
    }
    // Those of the positions are not written down: most files have no need of them.
    bool byPosition = true;
    for (std::size_t i = 0; i < colours.size(); ++i) byPosition = byPosition && colours[i] == i;
    if (byPosition) colours.clear();
    return colours;
}

Strategy withColoursOf(Strategy next, const Strategy& before) {
    if (!next.axisColours.empty()) return next;
    std::vector<int> from;
    for (const MeshAxis& axis : next.mesh.axes) {
        const auto same = before.mesh.find(axis.name);
        from.push_back(same ? static_cast<int>(*same) : -1);
    }
    next.axisColours = followedColours(before, from);
    return next;
}

} // namespace axiscape
