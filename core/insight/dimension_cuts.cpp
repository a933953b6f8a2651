// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/dimension_cuts.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>

namespace axiscape {

IdVector<DimensionId, std::vector<DimensionCut>> dimensionCuts(const Snapshot& snapshot, const NamedDimensions& names) {
    IdVector<DimensionId, std::vector<DimensionCut>> cuts(names.size());
    const Module& module = *snapshot.model->module;
    const Mesh& mesh = snapshot.partition().mesh();
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const ValueId value{v};
        if (!module.type(value).isTensor()) continue;
        int lastDim = -1;
        AxisSet counted = 0; // the parts of an axis count once
        for (const Tile tile : snapshot.program.sharding(value).tiles) {
            if (tile.dim != lastDim) counted = 0;
            lastDim = tile.dim;
            const AxisId axis = wholeAxisOf(mesh, tile.axis);
            if (counted & axisBit(axis)) continue;
            counted |= axisBit(axis);
            auto& list = cuts[names.of(value, tile.dim)];
            auto at = std::find_if(list.begin(), list.end(), [&](const DimensionCut& c) { return c.axis == axis; });
            if (at == list.end()) at = list.insert(list.end(), {axis, 0});
            ++at->values;
        }
    }
    for (auto& list : cuts)
        std::sort(list.begin(), list.end(),
                  [](const DimensionCut& a, const DimensionCut& b) { return a.axis < b.axis; });
    return cuts;
}

} // namespace axiscape
