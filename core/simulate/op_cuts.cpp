// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/op_cuts.h"

#include <algorithm>

namespace axiscape::simulation {

bool isCutBy(const SpmdProgram& program, ValueId value, AxisId axis) {
    const SiteTable& sites = program.partition.sites();
    const SiteId site = sites.definingSite(value);
    if (!site.valid())
        return std::ranges::any_of(program.sharding(value).tiles, [&](const Tile& tile) { return tile.axis == axis; });
    const FactorRule& rule = sites.rule(site);
    const auto& nest = program.partition.nest(site);
    const auto slot = rule.operandCount + sites.resultIndex(value);
    return std::any_of(nest.begin(), nest.end(), [&](const auto& entry) {
        return entry.axis == axis && entry.factor < rule.factors.size() &&
               rule.dimOf(slot, entry.factor) != FactorRule::kNoDim;
    });
}

std::int64_t madeBytes(const SpmdProgram& program, const LocalWork& work, ValueId value) {
    const SiteTable& sites = program.partition.sites();
    const SiteId site = sites.definingSite(value);
    return site.valid() ? work.resultBytes(site, sites.resultIndex(value)) : work.valueBytes(value);
}

} // namespace axiscape::simulation
