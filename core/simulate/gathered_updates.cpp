// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/gathered_updates.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

constexpr std::int64_t kLanes = 128; // of a tile: a shorter last dimension is not the one that lies along them

bool arrivesInOtherLayout(const Module& module, const Collective& gather) {
    const auto shape = module.type(gather.value).shape;
    const auto along = [&](std::size_t dim) {
        return std::ranges::any_of(gather.tiles, [&](const Tile& tile) { return tile.dim == dim; });
    };
    if (shape.size() == 2) return along(1);
    return shape.size() > 2 && shape.back() < kLanes && along(shape.size() - 2);
}

// What the kernel of the op reads that a gather brings, if it is kept in the argument's own layout.
bool readsGathered(const SpmdProgram& program, const FusedKernels& kernels, OpId op) {
    const Module& module = program.partition.module();
    return std::ranges::any_of(kernels.leavesOf(op), [&](const Leaf& leaf) {
        if (leaf.buffer.value < module.valueCount()) return false;
        const Collective& c = program.collectives[leaf.buffer.value - module.valueCount()];
        return c.atUse && c.kind == CollectiveKind::all_gather && !arrivesInOtherLayout(module, c);
    });
}

} // namespace

std::vector<Storage> gatheredUpdates(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                                     const Order& order, std::span<const std::uint32_t> donorOf) {
    const Module& module = program.partition.module();
    const auto results = module.results();
    std::vector<Storage> copies;
    const auto end = static_cast<std::int32_t>(order.events.size());
    IdVector<OpId, std::int32_t> position(module.opCount(), -1);
    for (std::int32_t e = 0; e < end; ++e)
        if (const Event& event = order.events[static_cast<std::size_t>(e)]; event.kind == Event::Kind::kernel)
            position[event.op] = e;
    for (std::size_t r = 0; r < results.size(); ++r) {
        if (donorOf[r] == Storage::kNoArgument || module.valueKind(results[r]) != ValueKind::opResult) continue;
        const OpId maker = module.definingOp(results[r]);
        if (position[maker] < 0 || !readsGathered(program, kernels, maker)) continue;
        Storage old, fresh;
        old.value = ValueId{donorOf[r]};
        fresh.value = results[r];
        old.bytes = fresh.bytes = work.valueBytes(results[r]);
        old.first = 0;
        old.last = fresh.first = position[maker];
        fresh.last = end;
        copies.push_back(old);
        copies.push_back(fresh);
    }
    return copies;
}

} // namespace axiscape::simulation
