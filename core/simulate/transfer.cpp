// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/transfer.h"

#include "core/mesh/sub_axes.h"

#include <numeric>

namespace axiscape::simulation {

AxisSet axesOf(const Collective& collective) {
    AxisSet set = 0;
    for (AxisId a : collective.axes) set |= axisBit(a);
    return set;
}

double transferSeconds(const Collective& collective, double bytes, const Mesh& mesh, const CollectivePrices& prices) {
    const AxisSet axes = axesOf(collective);
    const bool partial = collective.kind != CollectiveKind::collective_permute && collective.group > 1 &&
                         collective.group < mesh.size(collective.axes);
    if (!partial) return prices.seconds({collective.kind, bytes, axes});
    // The same devices in the same order, each axis cut into the part that takes part and the rest.
    Mesh parts = mesh;
    AxisSet taking = 0;
    std::int64_t left = collective.group;
    AxisId at = 0; // in `parts`
    for (AxisId a = 0; a < mesh.axes.size(); ++a, ++at) {
        const std::int64_t size = mesh.size(a);
        const std::int64_t part = axes & axisBit(a) ? std::gcd(size, left) : 1;
        if (part == 1) continue;
        left /= part;
        taking |= axisBit(at);
        if (part == size) continue;
        if (parts.axes.size() == kMaxAxes) return prices.seconds({collective.kind, bytes, axes});
        parts = splitAxis(parts, at++, part);
    }
    if (left > 1) return prices.seconds({collective.kind, bytes, axes});
    return prices.on(parts).seconds({collective.kind, bytes, taking});
}

} // namespace axiscape::simulation
