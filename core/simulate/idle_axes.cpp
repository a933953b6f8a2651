// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/idle_axes.h"

#include "core/simulate/argument_gathers.h"
#include "core/simulate/op_cuts.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

// The size of the largest axis that cuts neither what the product reads nor what it makes; 1: there is none.
std::int64_t largestIdle(const SpmdProgram& program, OpId product) {
    const Module& module = program.partition.module();
    const auto& axes = program.partition.mesh().axes;
    const auto operands = module.operands(product);
    const auto all = program.collectivesOf(product);
    std::int64_t largest = 1;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const auto axis = static_cast<AxisId>(a);
        const auto moves = [&](const Collective& c) { return std::ranges::find(c.axes, axis) != c.axes.end(); };
        if (isCutBy(program, operands[0], axis) || isCutBy(program, operands[1], axis) ||
            isCutBy(program, module.results(product)[0], axis) || std::ranges::any_of(all, moves))
            continue;
        largest = std::max(largest, axes[a].size);
    }
    return largest;
}

// Of a gather for a product: the parts in which the parameter is sent instead; 0 if it is gathered.
std::int32_t partsInstead(const SpmdProgram& program, const LocalWork& work, const Collective& c) {
    const Module& module = program.partition.module();
    if (!isArgumentGather(module, c) || !isAlongSummed(module, c)) return 0;
    const ValueId other = module.operands(c.op)[1 - c.index];
    if (!isCutBy(program, other, c.tiles[0].axis)) return 0;
    if (c.outputBytes <= madeBytes(program, work, module.results(c.op)[0])) return 0;
    const auto idle = largestIdle(program, c.op);
    const auto summed = module.type(c.value).shape[static_cast<std::size_t>(c.tiles[0].dim)];
    return idle > program.partition.mesh().axes[c.tiles[0].axis].size && summed % idle == 0
               ? static_cast<std::int32_t>(idle)
               : 0;
}

bool onlyProductsRead(const Module& module, const SiteTable& sites, ValueId value) {
    return std::ranges::all_of(module.uses(value), [&](Use use) {
        return use.op.value < module.opCount() && (!sites.isLive(use.op) || module.kind(use.op) == OpKind::dot_general);
    });
}

} // namespace

IdleAxes::IdleAxes(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& known,
                   const GatheredActivations& turned) {
    const Module& module = program.partition.module();
    const auto& all = program.collectives;
    std::vector<ValueId> stays; // parameters, ascending
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (turned.replaces(i)) stays.push_back(all[i].value);
    std::ranges::sort(stays);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const Collective& c = all[i];
        const auto sent = std::ranges::binary_search(stays, c.value) ? 0 : partsInstead(program, work, c);
        if (sent == 0) continue;
        if (m_sent.empty()) {
            m_sent.assign(program.collectives.size(), 0);
            m_slices.assign(module.valueCount(), {});
        }
        m_sent[i] = sent;
        const ValueId other = module.operands(c.op)[1 - c.index];
        const auto lies = static_cast<std::int32_t>(program.partition.mesh().axes[c.tiles[0].axis].size);
        if (onlyProductsRead(module, *known.sites, other)) m_slices[other] = {sent, lies};
    }
}

} // namespace axiscape::simulation
