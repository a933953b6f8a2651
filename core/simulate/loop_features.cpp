// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/loop_features.h"

#include "core/simulate/argument_gathers.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

struct Loop {
    OpId op;
    AxisId axis = 0;
    DimensionId features;
};

OpId loopAround(const Module& module, OpId op) {
    OpId around;
    for (RegionId r = module.regionOf(op); r.valid(); r = module.regionOf(around)) {
        around = module.region(r).parent;
        if (module.kind(around) == OpKind::while_) return around;
    }
    return {};
}

// A gather along what a product in a loop sums over, of what another axis cuts too.
std::vector<Loop> loopsOf(const SpmdProgram& program, const NamedDimensions& dimensions) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    std::vector<Loop> loops;
    for (const Collective& c : program.collectives) {
        if (!c.atUse || c.lifted || c.kind != CollectiveKind::all_gather || c.tiles.size() != 1 ||
            module.kind(c.op) != OpKind::dot_general || !module.regionOf(c.op).valid())
            continue;
        if (!isAlongSummed(module, c)) continue;
        const Tile tile = c.tiles[0];
        const auto nest = partition.nest(partition.sites().sitesOf(c.op)[0]);
        if (std::ranges::none_of(nest, [&](const auto& entry) { return entry.axis != tile.axis; })) continue;
        const OpId loop = loopAround(module, c.op);
        if (loop.valid() && std::ranges::find(loops, loop, &Loop::op) == loops.end())
            loops.push_back({loop, tile.axis, dimensions.of(c.value, tile.dim)});
    }
    return loops;
}

} // namespace

LoopFeatures::LoopFeatures(const SpmdProgram& program, const ProgramFacts& known) {
    if (known.controls.empty()) return;
    const auto loops = loopsOf(program, known.dimensions);
    if (loops.empty()) return;
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    const SiteTable& sites = partition.sites();
    m_times.assign(module.valueCount(), 1);
    const auto mark = [&](const Loop& loop, SiteId site, ValueId value) {
        const auto rank = module.type(value).shape.size();
        const auto& nest = partition.nest(site);
        bool hasFeatures = false;
        for (std::size_t dim = 0; dim < rank && !hasFeatures; ++dim)
            hasFeatures = known.dimensions.of(value, dim) == loop.features;
        if (hasFeatures || std::ranges::none_of(nest, [&](const auto& entry) { return entry.axis == loop.axis; }))
            return;
        m_times[value] = static_cast<std::int32_t>(partition.mesh().axes[loop.axis].size);
    };
    for (OpId op : module.ops()) {
        const OpId around = module.kind(op) == OpKind::while_ ? op : loopAround(module, op);
        const auto loop = around.valid() ? std::ranges::find(loops, around, &Loop::op) : loops.end();
        if (loop == loops.end() || !sites.isLive(op)) continue;
        for (SiteId site : sites.sitesOf(op)) {
            for (ValueId value : sites.results(site)) mark(*loop, site, value);
            // What only starts a carried value is made as large as that.
            if (op == around && !sites.results(site).empty())
                for (ValueId first : sites.operands(site))
                    if (module.valueKind(first) == ValueKind::opResult && module.uses(first).size() == 1 &&
                        module.regionOf(module.definingOp(first)) == module.regionOf(op))
                        m_times[first] = m_times[sites.results(site).back()];
        }
    }
}

} // namespace axiscape::simulation
