// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/live_ranges.h"

#include <algorithm>

namespace axiscape::simulation {

BufferId controlRead(const SpmdProgram& program, const FusedKernels& kernels, OpId op, std::uint32_t slot,
                     std::uint32_t index, ValueId value) {
    for (const SharedUse& shared : program.sharedUsesOf(op))
        if (shared.slot == slot && shared.index == index)
            return bufferOfCollective(program.partition.module(), shared.collective);
    const auto all = program.collectivesOf(op);
    for (std::size_t i = all.size(); i-- > 0;)
        if (all[i].atUse && !all[i].lifted && all[i].slot == slot && all[i].index == index)
            return bufferOfCollective(program.partition.module(), program.firstCollective[op] + i);
    return kernels.bufferOf[value];
}

LiveRanges liveRanges(const SpmdProgram& program, const FusedKernels& kernels, const Order& order,
                      std::span<const std::uint8_t> backward, const SlicedReads& slices) {
    const Module& module = program.partition.module();
    const SiteTable& sites = program.partition.sites();
    const auto& events = order.events;
    const auto buffers = module.valueCount() + program.collectives.size();
    LiveRanges ranges;
    ranges.made.assign(buffers, LiveRanges::kBefore);
    ranges.last.assign(buffers, LiveRanges::kBefore);
    ranges.readers.assign(buffers, 0);
    ranges.leave.resize(events.size());

    std::vector<std::int32_t> loops; // positions of those open
    for (std::size_t e = 0; e < events.size(); ++e) {
        ranges.leave[e] = static_cast<std::int32_t>(e);
        if (events[e].kind == Event::Kind::enterLoop) loops.push_back(static_cast<std::int32_t>(e));
        if (events[e].kind == Event::Kind::leaveLoop) {
            ranges.leave[static_cast<std::size_t>(loops.back())] = static_cast<std::int32_t>(e);
            loops.pop_back();
        }
    }
    const auto flag = [&](OpId op) {
        return op.value < backward.size() && backward[op.value] ? LiveRanges::kBackward : LiveRanges::kForward;
    };
    const auto make = [&](BufferId b, std::int32_t e) { ranges.made[b.value] = ranges.last[b.value] = e; };
    const auto read = [&](BufferId b, std::int32_t e, std::uint8_t reader) {
        if (!b.valid()) return;
        auto until = e;
        for (auto loop : loops) // outermost first
            if (ranges.made[b.value] < loop) {
                until = ranges.leave[static_cast<std::size_t>(loop)];
                break;
            }
        ranges.last[b.value] = std::max(ranges.last[b.value], until);
        ranges.readers[b.value] |= reader;
    };
    const auto readLeaves = [&](OpId op, std::int32_t e) {
        const SlicedReads::Slice* slice = slices.of(op);
        for (const Leaf& leaf : kernels.leavesOf(op)) {
            if (!slice || leaf.buffer != slice->whole)
                read(leaf.buffer, e, flag(op));
            else if (slice->maker.valid())
                for (const Leaf& before : kernels.leavesOf(slice->maker)) read(before.buffer, e, flag(op));
        }
    };
    const auto readOperands = [&](OpId op, std::uint32_t index, std::int32_t e) {
        for (SiteId site : sites.sitesOf(op)) {
            const auto operands = sites.operands(site);
            if (index < operands.size())
                read(controlRead(program, kernels, op, sites.carried(site), index, operands[index]), e, flag(op));
        }
    };

    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto e = static_cast<std::int32_t>(i);
        const Event& event = events[i];
        switch (event.kind) {
        case Event::Kind::kernel:
            readLeaves(event.op, e);
            for (ValueId r : module.results(event.op)) make(BufferId{std::size_t{r.value}}, e);
            break;
        case Event::Kind::issue:
            for (std::uint32_t m = event.first; m < event.first + event.count; ++m) {
                const auto c = order.members[m];
                read(order.source[c], e, flag(program.collectives[c].op));
                make(bufferOfCollective(module, c), e);
            }
            break;
        case Event::Kind::enterLoop:
            readOperands(event.op, 0, e);
            loops.push_back(e);
            for (RegionId region : module.regions(event.op))
                for (ValueId v : module.region(region).arguments) make(BufferId{std::size_t{v.value}}, e);
            break;
        case Event::Kind::enterBranch:
        case Event::Kind::leaveBranch:
            break;
        case Event::Kind::leaveCase:
            readOperands(event.op, event.first, e);
            for (ValueId r : module.results(event.op)) make(BufferId{std::size_t{r.value}}, e);
            break;
        case Event::Kind::leaveLoop:
            readOperands(event.op, 1, e);
            loops.pop_back();
            for (ValueId r : module.results(event.op)) make(BufferId{std::size_t{r.value}}, e);
            break;
        }
    }
    const auto end = static_cast<std::int32_t>(events.size());
    for (ValueId v : module.results()) read(kernels.bufferOf[v], end, LiveRanges::kForward);
    return ranges;
}

} // namespace axiscape::simulation
