// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_at_step.h"

#include "core/partition/rewriter.h"

namespace axiscape {

Partition Rewriter::atStep(const Partition& state, std::uint32_t steps) {
    if (steps >= state.m_placementCount) return state;
    // On the mesh as it is in the end: an axis that was split on the way is in its parts from the beginning.
    Partition at(state.m_sites, state.m_mesh, state.m_options);
    auto nests = std::make_shared<NestTable>(*at.m_nestTable);
    std::vector<Placement> made;
    for (const Placement& placement : state.placements()) {
        if (placement.reason == Placement::Reason::boundary) continue; // the empty state has them
        if (placement.step >= steps) break;
        if (placement.onArgument) {
            at.m_arguments.edit(placement.argument).append(placement.dim, placement.axis);
        } else {
            std::uint32_t& nest = at.m_nests.edit(placement.site.value);
            nest = nests->extended(nest, {placement.axis, placement.factor});
        }
        at.m_used |= axisBit(placement.axis);
        made.push_back(placement);
    }
    at.m_nestTable = std::move(nests);
    at.m_atomic = state.m_atomic;
    at.m_placementCount = steps;
    at.m_log = std::make_shared<const Partition::Log>(Partition::Log{std::move(at.m_log), std::move(made)});
    at.m_pending = {};
    return at;
}

Partition partitionAtStep(const Partition& state, std::uint32_t steps) { return Rewriter::atStep(state, steps); }

} // namespace axiscape
