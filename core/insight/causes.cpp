// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/causes.h"

#include <algorithm>

namespace axiscape {

int tacticOfStep(const Snapshot& snapshot, std::uint32_t step) {
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k)
        if (step < snapshot.after(k).partition().placementCount()) return static_cast<int>(k) - 1;
    return -1;
}

int tacticOf(const Snapshot& snapshot, const Collective& collective) {
    const Partition& partition = snapshot.partition();
    int latest = -1;
    const auto owe = [&](ValueId value, AxisId axis) {
        if (!value.valid()) return;
        if (const auto placement = partition.why(value, axis))
            latest = std::max(latest, tacticOfStep(snapshot, placement->step));
    };
    for (const AxisId axis : collective.axes) owe(collective.value, axis);
    // The value is whole along them: the op that uses it asks for them.
    if (latest < 0 && collective.op.valid())
        for (const ValueId result : partition.module().results(collective.op))
            for (const AxisId axis : collective.axes) owe(result, axis);
    return latest;
}

std::vector<int> tacticsOf(const Snapshot& snapshot, OpId op) {
    std::vector<int> found;
    const Partition& partition = snapshot.partition();
    for (const ValueId result : partition.module().results(op)) {
        const TensorSharding sharding = partition.definition(result);
        const auto add = [&](AxisId axis) {
            if (const auto placement = partition.why(result, axis))
                found.push_back(tacticOfStep(snapshot, placement->step));
        };
        for (const Tile tile : sharding.tiles) add(tile.axis);
        for (const PartialAxis partial : sharding.partial) add(partial.axis);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase(found, -1);
    return found;
}

} // namespace axiscape
