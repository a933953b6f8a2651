// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/dimension_cut.h"

#include "core/sharding/halo.h"

#include <bit>

namespace axiscape::partition {

bool canFollow(const Partition& p, SiteId definer, std::uint32_t result, std::uint8_t dim, SiteUse use, AxisId axis) {
    const FactorRule& rule = p.sites().rule(use.site);
    const Nest& nest = p.nest(use.site);
    if (const FactorIndex has = factorOf(nest, axis); has != kNoFactor)
        return has != kSumFactor && rule.dimOf(use.operand, has) != FactorRule::kNoDim;
    const ValueId value = p.sites().operands(use.site)[use.operand];
    if (p.atomicAxes(value) & axisBit(axis)) return false;
    const FactorRule& definingRule = p.sites().rule(definer);
    DimensionCut cut{dim, axesOn(definingRule, p.nest(definer), definingRule.operandCount + result, dim)};
    cut.axes.push_back(axis);
    const FactorIndex factor = askedOf(p, use.site, use.operand, cut);
    return factor != kNoFactor && couldBePlaced(p, use.site, axis, factor);
}

SiteUse firstToGather(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    const FactorRule& rule = p.sites().rule(site);
    std::uint32_t result = 0;
    for (ValueId value : p.sites().results(site)) {
        const std::uint8_t dim = rule.dimOf(rule.operandCount + result, factor);
        if (dim != FactorRule::kNoDim)
            for (SiteUse use : p.sites().uses(value))
                if (!canFollow(p, site, result, dim, use, axis)) return use;
        ++result;
    }
    return {};
}

} // namespace axiscape::partition

namespace axiscape {

namespace {

// A partial sum (add) over the axis whose only user is the site and which is not returned.
bool isLonePartialSum(const Partition& p, ValueId value, SiteId user, AxisId axis) {
    const SiteTable& sites = p.sites();
    const SiteId site = sites.definingSite(value);
    if (!site.valid() || sites.isProgramResult(value)) return false;
    const FactorIndex factor = factorOf(p.nest(site), axis);
    if (factor == kNoFactor) return false;
    if (factor != kSumFactor) {
        const Factor& f = sites.rule(site).factors[factor];
        if (f.factorClass != FactorClass::reduction || f.combiner != Combiner::add) return false;
    }
    for (SiteUse use : sites.uses(value))
        if (use.site != user) return false;
    return true;
}

} // namespace

FactorIndex onlyFactor(FactorSet set) {
    const int bit = std::countr_zero(set);
    return bit == 63 ? kSumFactor : static_cast<FactorIndex>(bit);
}

AxisList axesOn(const FactorRule& rule, const Nest& nest, std::uint32_t slot, std::uint32_t dim) {
    AxisList axes;
    for (FactorIndex factor : rule.factorsOf(slot, dim))
        for (NestEntry entry : nest)
            if (entry.factor == factor) axes.push_back(entry.axis);
    return axes;
}

std::vector<std::int64_t> cutsOf(const FactorRule& rule, const Nest& nest, const Mesh& mesh) {
    std::vector<std::int64_t> cuts(rule.factors.size(), 1);
    for (NestEntry entry : nest)
        if (entry.factor != kSumFactor) cuts[entry.factor] *= mesh.size(entry.axis);
    return cuts;
}

std::int64_t leftOf(const Factor& factor, const Nest& nest, FactorIndex index, const Mesh& mesh) {
    std::int64_t left = factor.size;
    for (NestEntry entry : nest)
        if (entry.factor == index) left = dividedUp(left, mesh.size(entry.axis));
    return left;
}

namespace {

// What the axis on the factor would have to fetch of other devices is known, and no more than a gather.
bool haloFits(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    const FactorRule& rule = p.sites().rule(site);
    const OpId op = p.sites().op(site);
    const bool shifted = rule.factors[factor].factorClass == FactorClass::shifted;
    if (!hasHalo(p.module(), op)) return !shifted;
    auto cuts = cutsOf(rule, p.nest(site), p.mesh());
    cuts[factor] *= p.mesh().size(axis);
    return worthIt(reachesOf(p.module(), op, rule, cuts));
}

} // namespace

Verdict placing(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    if (p.closedAxes(site) & axisBit(axis)) return Verdict::closed;
    if (factor == kSumFactor) return sumCouldBePlaced(p, site, axis) ? Verdict::counts : Verdict::noSum;
    const FactorRule& rule = p.sites().rule(site);
    if (factor >= rule.factors.size()) return Verdict::keptWhole;
    const Factor& f = rule.factors[factor];
    if (f.factorClass == FactorClass::manual) return Verdict::closed;
    if (const SiteConstraint* constraint = p.constraintAt(site))
        if (!constraint->allows(axis, rule.dimOf(0, factor))) return Verdict::constrained;
    const Nest& nest = p.nest(site);
    const std::int64_t left = leftOf(f, nest, factor, p.mesh());
    const std::int64_t size = p.mesh().size(axis);
    const bool padded = left % size != 0;
    if (left <= 1 || (padded && !mayPad(p, left, size))) return Verdict::doesNotDivide;
    const auto operands = p.sites().operands(site);
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
        const std::uint8_t dim = rule.dimOf(slot, factor);
        if (dim == FactorRule::kNoDim) continue;
        if (slot < rule.operandCount && (p.atomicAxes(operands[slot]) & axisBit(axis))) return Verdict::atomicOperand;
        const auto factors = rule.factorsOf(slot, dim);
        if (padded && factors.size() != 1) return Verdict::doesNotDivide;
        for (FactorIndex major : factors) {
            if (major == factor) break;
            if (leftOf(rule.factors[major], nest, major, p.mesh()) != 1) return Verdict::majorLeft;
        }
    }
    return f.byDefault || haloFits(p, site, axis, factor) ? Verdict::counts : Verdict::needsHalo;
}

bool sumCouldBePlaced(const Partition& p, SiteId site, AxisId axis) {
    if (p.module().kind(p.sites().op(site)) != OpKind::add) return false;
    for (ValueId value : p.sites().operands(site))
        if (!isLonePartialSum(p, value, site, axis)) return false;
    return true;
}

AxisSet axesAround(const Partition& p, SiteId site) {
    const SiteTable& sites = p.sites();
    AxisSet set = 0;
    for (ValueId value : sites.operands(site)) {
        if (p.module().isArgument(value))
            set |= p.argument(value.value).axes();
        else if (const SiteId definer = sites.definingSite(value); definer.valid())
            set |= axesOf(p.nest(definer));
    }
    for (ValueId value : sites.results(site))
        for (SiteUse use : sites.uses(value)) set |= axesOf(p.nest(use.site));
    return set & ~axesOf(p.nest(site)) & ~p.closedAxes(site);
}

FactorSet factorsAsked(const Partition& p, SiteId site, AxisId axis) {
    const SiteTable& sites = p.sites();
    const FactorRule& rule = sites.rule(site);
    FactorSet asked = 0, refused = 0;
    for (std::uint32_t i = 0; i < rule.operandCount; ++i) {
        const FactorIndex factor = partition::forwardAsk(p, site, i, axis);
        if (factor == kNoFactor || ((asked | refused) & factorBit(factor))) continue;
        (couldBePlaced(p, site, axis, factor) ? asked : refused) |= factorBit(factor);
    }
    std::uint32_t result = 0;
    for (ValueId value : sites.results(site)) {
        if (!(p.atomicAxes(value) & axisBit(axis))) {
            for (SiteUse use : sites.uses(value)) {
                const FactorIndex factor = partition::backwardAsk(p, site, result, use, axis);
                if (factor == kNoFactor || ((asked | refused) & factorBit(factor))) continue;
                const bool taken = couldBePlaced(p, site, axis, factor) &&
                                   !partition::firstToGather(p, site, axis, factor).site.valid();
                (taken ? asked : refused) |= factorBit(factor);
            }
        }
        ++result;
    }
    if (sumCouldBePlaced(p, site, axis)) asked |= factorBit(kSumFactor);
    return asked;
}

AxisSet axesAround(const Partition& p, std::uint32_t argument) {
    AxisSet set = 0;
    for (SiteUse use : p.sites().uses(ValueId{argument})) set |= axesOf(p.nest(use.site));
    return set & ~p.argument(argument).axes();
}

bool divides(const Partition& p, std::int64_t size, const TensorSharding& sharding, std::uint8_t dim, AxisId axis) {
    const std::int64_t local = dividedUp(size, tilesOf(sharding, dim, p.mesh()));
    return local % p.mesh().size(axis) == 0 || mayPad(p, local, p.mesh().size(axis));
}

DimSet dimsAsked(const Partition& p, std::uint32_t argument, AxisId axis) {
    const ValueId value{argument};
    if (p.atomicAxes(value) & axisBit(axis)) return 0;
    const TensorSharding& sharding = p.argument(argument);
    const auto shape = p.module().type(value).shape;
    const AxisSet has = sharding.axes();
    DimSet asked = 0;
    for (SiteUse use : p.sites().uses(value)) {
        const partition::DimensionCut cut = partition::cutByUse(p, use, axis);
        if (!cut.found() || cut.dim >= shape.size() || cut.dim >= 64 || !partition::outerIn(cut.axes, has)) continue;
        if (divides(p, shape[cut.dim], sharding, cut.dim, axis)) asked |= DimSet(1) << cut.dim;
    }
    return asked;
}

Placement reasonFor(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    const SiteTable& sites = p.sites();
    Placement placement;
    placement.site = site;
    placement.axis = axis;
    placement.factor = factor;
    if (factor == kSumFactor) {
        placement.reason = Placement::Reason::partialSum;
        placement.from = sites.operands(site)[0];
        return placement;
    }
    for (std::uint32_t i = 0; i < sites.rule(site).operandCount; ++i) {
        if (partition::forwardAsk(p, site, i, axis) != factor) continue;
        placement.reason = Placement::Reason::forward;
        placement.from = sites.operands(site)[i];
        placement.fromSite = sites.definingSite(placement.from);
        return placement;
    }
    std::uint32_t result = 0;
    for (ValueId value : sites.results(site)) {
        for (SiteUse use : sites.uses(value)) {
            if (partition::backwardAsk(p, site, result, use, axis) != factor) continue;
            placement.reason = Placement::Reason::backward;
            placement.from = value;
            placement.fromSite = use.site;
            return placement;
        }
        ++result;
    }
    return placement;
}

Placement reasonFor(const Partition& p, std::uint32_t argument, AxisId axis, std::uint8_t dim) {
    Placement placement;
    placement.reason = Placement::Reason::use;
    placement.onArgument = true;
    placement.argument = argument;
    placement.axis = axis;
    placement.dim = dim;
    placement.from = ValueId{argument};
    const AxisSet has = p.argument(argument).axes();
    for (SiteUse use : p.sites().uses(placement.from)) {
        const partition::DimensionCut cut = partition::cutByUse(p, use, axis);
        if (cut.dim != dim || !partition::outerIn(cut.axes, has)) continue;
        placement.fromSite = use.site;
        return placement;
    }
    return placement;
}

} // namespace axiscape
