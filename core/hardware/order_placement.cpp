// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/order_placement.h"

#include <algorithm>

namespace axiscape {
namespace {

// Levels as one can tell devices apart on them: dimensions of a torus that follow one another are one reach.
std::vector<std::size_t> reachesOf(const Hardware& hardware) {
    std::vector<std::size_t> reach;
    for (std::size_t l = 0; l < hardware.levels.size(); ++l) {
        const auto isTorus = [&](std::size_t i) { return hardware.levels[i].kind == LevelKind::torusDimension; };
        const bool same = l > 0 && isTorus(l) && isTorus(l - 1);
        reach.push_back(l == 0 ? 0 : reach.back() + (same ? 0 : 1));
    }
    return reach;
}

// In which part of the network every device lies if one does not look inside of a reach: devices of one number are
// joined by it or by nearer ones.
std::vector<std::int64_t> domainsOf(const NetworkPlacement& counted, const Mesh& mesh,
                                    const std::vector<std::size_t>& reach, std::size_t within) {
    std::vector<std::int64_t> domain(static_cast<std::size_t>(mesh.devices()));
    for (std::size_t d = 0; d < domain.size(); ++d) {
        const auto at = mesh.coordinates(static_cast<std::int64_t>(d));
        for (std::size_t a = 0; a < at.size(); ++a) {
            std::int64_t rest = at[a];
            for (const AxisPart& part : counted[a]) { // from the nearest
                if (reach[part.level] > within) domain[d] = domain[d] * part.devices + rest % part.devices;
                rest /= part.devices;
            }
        }
    }
    return domain;
}

// Into how many domains the groups along an axis fall, at most.
std::int64_t mostDomains(const std::vector<std::int64_t>& domain, const DeviceOrder& order, const Mesh& mesh,
                         AxisId axis) {
    std::int64_t step = 1, most = 1;
    for (std::size_t inner = axis + std::size_t{1}; inner < mesh.axes.size(); ++inner) step *= mesh.axes[inner].size;
    const std::int64_t size = mesh.size(axis);
    std::vector<std::int64_t> seen;
    for (std::int64_t first = 0; first < mesh.devices(); ++first) {
        if (first / step % size != 0) continue; // the first of its group
        seen.clear();
        for (std::int64_t i = 0; i < size; ++i)
            seen.push_back(domain[static_cast<std::size_t>(order.at(first + i * step))]);
        std::ranges::sort(seen);
        most = std::max(most, std::ranges::distance(seen.begin(), std::unique(seen.begin(), seen.end())));
    }
    return most;
}

// The smallest number of equal shares of n, whole multiples of `of`, that is not below.
std::int64_t sharesAtLeast(std::int64_t n, std::int64_t least, std::int64_t of) {
    for (std::int64_t shares = of; shares < n; shares += of)
        if (shares >= least && n % shares == 0) return shares;
    return n;
}

} // namespace

NetworkPlacement orderedPlacement(const NetworkPlacement& counted, const DeviceOrder& order, const Mesh& mesh,
                                  const Hardware& hardware) {
    if (order.asCounted() || hardware.levels.empty()) return counted;
    const auto reach = reachesOf(hardware);
    const std::size_t reaches = reach.back() + 1;
    std::vector<std::vector<std::int64_t>> domains;
    for (std::size_t r = 0; r + 1 < reaches; ++r) domains.push_back(domainsOf(counted, mesh, reach, r));
    NetworkPlacement placed = counted;
    for (std::size_t i = 0; i < mesh.axes.size(); ++i) {
        const auto a = static_cast<AxisId>(i);
        // outside[r]: how many shares of the axis lie apart as seen from reach r.
        std::vector<std::int64_t> outside(reaches, 1);
        bool same = true;
        for (std::size_t r = reaches - 1; r-- > 0;) {
            std::int64_t before = 1;
            for (const AxisPart& part : counted[a])
                if (reach[part.level] > r) before *= part.devices;
            const std::int64_t now = mostDomains(domains[r], order, mesh, a);
            same = same && now == before;
            outside[r] = sharesAtLeast(mesh.size(a), std::max(now, outside[r + 1]), outside[r + 1]);
        }
        if (same) continue;
        placed[a].clear();
        std::int64_t inside = mesh.size(a);
        for (std::size_t r = 0; r < reaches; ++r) {
            const std::int64_t devices = inside / outside[r];
            inside = outside[r];
            if (devices < 2) continue;
            // Where it was on that reach, else on the nearest level of it.
            auto level = static_cast<std::uint8_t>(std::ranges::find(reach, r) - reach.begin());
            for (const AxisPart& part : counted[a])
                if (reach[part.level] == r) level = part.level;
            placed[a].push_back({level, devices});
        }
    }
    return placed;
}

} // namespace axiscape
