// SPDX-License-Identifier: GPL-3.0-or-later
// An axis as a neighbour has it, and the factor it asks for: README.md beside this file, "What a neighbour asks for".
// Inline, for propagation asks these questions millions of times.
#pragma once

#include "core/partition/evidence.h"

namespace axiscape::partition {

// The dimension an axis cuts, and the axes of that dimension from the outermost to it.
struct DimensionCut {
    std::uint8_t dim = FactorRule::kNoDim;
    AxisList axes;
    bool found() const { return dim != FactorRule::kNoDim; }
};

[[nodiscard]] inline DimensionCut cutBy(const FactorRule& rule, const Nest& nest, std::uint32_t slot, AxisId axis) {
    const FactorIndex factor = factorOf(nest, axis);
    if (factor >= rule.factors.size()) return {};
    DimensionCut cut{rule.dimOf(slot, factor), {}};
    if (!cut.found()) return {};
    for (AxisId a : axesOn(rule, nest, slot, cut.dim)) {
        cut.axes.push_back(a);
        if (a == axis) break;
    }
    return cut;
}

[[nodiscard]] inline DimensionCut cutBy(const TensorSharding& sharding, AxisId axis) {
    const int dim = sharding.dimOf(axis);
    if (dim < 0) return {};
    DimensionCut cut{static_cast<std::uint8_t>(dim), {}};
    for (Tile tile : sharding.tiles) {
        if (tile.dim != dim) continue;
        cut.axes.push_back(tile.axis);
        if (tile.axis == axis) break;
    }
    return cut;
}

[[nodiscard]] inline DimensionCut cutByDefinition(const Partition& p, ValueId value, AxisId axis) {
    const SiteTable& sites = p.sites();
    if (p.module().isArgument(value)) return cutBy(p.argument(value.value), axis);
    const SiteId site = sites.definingSite(value);
    if (!site.valid()) return {};
    const FactorRule& rule = sites.rule(site);
    return cutBy(rule, p.nest(site), rule.operandCount + sites.resultIndex(value), axis);
}

[[nodiscard]] inline DimensionCut cutByUse(const Partition& p, SiteUse use, AxisId axis) {
    return cutBy(p.sites().rule(use.site), p.nest(use.site), use.operand, axis);
}

// The factor on which the last of the axes falls when they are laid over the factors of a dimension, major to minor.
// kNoFactor if an axis straddles two factors or runs past the last.
[[nodiscard]] inline FactorIndex factorUnder(const Partition& p, const FactorRule& rule, std::uint32_t slot,
                                             std::uint32_t dim, const AxisList& axes) {
    const auto factors = rule.factorsOf(slot, dim);
    std::size_t at = 0;
    std::int64_t left = factors.empty() ? 1 : rule.factors[factors[0]].size;
    for (AxisId axis : axes) {
        while (left == 1) {
            if (++at >= factors.size()) return kNoFactor;
            left = rule.factors[factors[at]].size;
        }
        const std::int64_t size = p.mesh().size(axis);
        if (left % size != 0 && !(factors.size() == 1 && mayPad(p, left, size))) return kNoFactor;
        left = dividedUp(left, size);
    }
    return at < factors.size() ? factors[at] : kNoFactor;
}

// Every axis outer to the last is in the set.
[[nodiscard]] inline bool outerIn(const AxisList& axes, AxisSet set) {
    for (std::size_t i = 0; i + 1 < axes.size(); ++i)
        if (!(set & axisBit(axes[i]))) return false;
    return true;
}

[[nodiscard]] inline FactorIndex askedOf(const Partition& p, SiteId site, std::uint32_t slot, const DimensionCut& cut) {
    if (!cut.found() || !outerIn(cut.axes, axesOf(p.nest(site)))) return kNoFactor;
    return factorUnder(p, p.sites().rule(site), slot, cut.dim, cut.axes);
}

[[nodiscard]] inline FactorIndex forwardAsk(const Partition& p, SiteId site, std::uint32_t operand, AxisId axis) {
    const ValueId value = p.sites().operands(site)[operand];
    if (p.atomicAxes(value) & axisBit(axis)) return kNoFactor;
    return askedOf(p, site, operand, cutByDefinition(p, value, axis));
}

[[nodiscard]] inline FactorIndex backwardAsk(const Partition& p, SiteId site, std::uint32_t result, SiteUse use,
                                             AxisId axis) {
    return askedOf(p, site, p.sites().rule(site).operandCount + result, cutByUse(p, use, axis));
}

// The use asks for the axis already, or could once the value had it on that dimension.
[[nodiscard]] bool canFollow(const Partition& p, SiteId definer, std::uint32_t result, std::uint8_t dim, SiteUse use,
                             AxisId axis);

// The first use of a result that would have to gather if the site took the factor; no site if there is none.
[[nodiscard]] SiteUse firstToGather(const Partition& p, SiteId site, AxisId axis, FactorIndex factor);

} // namespace axiscape::partition
