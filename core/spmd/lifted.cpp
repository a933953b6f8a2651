// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/lifted.h"

namespace axiscape::spmd {
namespace {

// The region whose argument a value is, or whose op makes it; invalid: the program.
RegionId regionOfValue(const Module& module, ValueId value) {
    switch (module.valueKind(value)) {
    case ValueKind::regionArgument:
        return module.regionOfArgument(value);
    case ValueKind::opResult:
        return module.regionOf(module.definingOp(value));
    default:
        return {};
    }
}

} // namespace

RegionId blockOfUse(const Module& module, OpId op, std::uint32_t operand) {
    const OpKind kind = module.kind(op);
    if (kind == OpKind::while_) return operand == 1 ? module.regions(op)[1] : module.regionOf(op);
    if (isBranching(kind)) return module.regions(op)[operand];
    return module.regionOf(op);
}

Home homeOf(const Module& module, ValueId value, RegionId block, const ShardingOf& shardingOf) {
    Home home{value, block, {}};
    while (home.block.valid()) {
        const Region& region = module.region(home.block);
        const OpId loop = region.parent;
        if (module.kind(loop) != OpKind::while_ || home.block != module.regions(loop)[1]) break;
        if (regionOfValue(module, home.value) != home.block) { // from outside
            home = {home.value, module.regionOf(loop), loop};
            continue;
        }
        if (module.valueKind(home.value) != ValueKind::regionArgument) break;
        const std::uint32_t k = module.index(home.value);
        if (region.yields[k] != home.value) break;
        const ValueId initial = module.operands(loop)[k];
        const bool same = shardingOf(initial).tiles == shardingOf(home.value).tiles;
        home = {same ? initial : home.value, module.regionOf(loop), loop};
        if (!same) break;
    }
    return home;
}

std::vector<LiftedUse> liftedUses(const Partition& partition, OpId loop, const ShardingOf& shardingOf) {
    const Module& module = partition.module();
    const SiteTable& sites = partition.sites();
    std::vector<LiftedUse> uses;
    const auto look = [&](OpId op, SiteId site, std::uint32_t operand) {
        const RegionId block = blockOfUse(module, op, operand);
        const Home home = homeOf(module, sites.operands(site)[operand], block, shardingOf);
        if (home.loop == loop) uses.push_back({site, operand, home});
    };
    for (OpId op : module.region(module.regions(loop)[1]).ops) {
        if (op.value >= module.opCount() || !sites.isLive(op)) continue;
        for (SiteId site : sites.sitesOf(op))
            for (std::uint32_t i = 0; i < sites.operands(site).size(); ++i) look(op, site, i);
    }
    for (SiteId site : sites.sitesOf(loop)) look(loop, site, 1); // what its body yields
    return uses;
}

} // namespace axiscape::spmd
