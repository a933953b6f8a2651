// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/why.h"

#include "core/partition/admission.h"
#include "core/partition/dimension_cut.h"

#include <algorithm>

namespace axiscape {
namespace {

// Where a chain goes on: the site or argument whose placement is looked for.
struct Target {
    bool onArgument = false;
    std::uint32_t argument = 0;
    SiteId site;

    bool is(const Placement& placement) const {
        return placement.onArgument == onArgument &&
               (onArgument ? placement.argument == argument : placement.site == site);
    }
};

Target targetOf(const Partition& p, ValueId value) {
    if (p.module().isArgument(value)) return {true, value.value, {}};
    return {false, 0, p.sites().definingSite(value)};
}

std::vector<Placement> chainFrom(const Partition& p, Target target, AxisId axis) {
    const std::vector<Placement> all = p.placements();
    std::vector<Placement> chain;
    // What asked was placed before: one pass from the newest to the oldest finds every link.
    for (auto placement = all.rbegin(); placement != all.rend(); ++placement) {
        if (placement->axis != axis || !target.is(*placement)) continue;
        chain.push_back(*placement);
        switch (placement->reason) {
        case Placement::Reason::action:
        case Placement::Reason::boundary:
        case Placement::Reason::constraint:
            return chain;
        case Placement::Reason::forward:
        case Placement::Reason::partialSum:
            target = targetOf(p, placement->from);
            break;
        case Placement::Reason::backward:
        case Placement::Reason::use:
            target = {false, 0, placement->fromSite};
            break;
        }
    }
    return chain;
}

// Why a neighbour that has the axis asks for no factor.
Verdict whyNoFactor(const Partition& p, SiteId site, std::uint32_t slot, const partition::DimensionCut& cut) {
    if (p.sites().rule(site).factorsOf(slot, cut.dim).empty()) return Verdict::keptWhole;
    return partition::outerIn(cut.axes, axesOf(p.nest(site))) ? Verdict::straddles : Verdict::outerMissing;
}

void addAsk(const Partition& p, std::vector<Ask>& asks, Ask ask, SiteId site, std::uint32_t slot,
            const partition::DimensionCut& cut, AxisId axis) {
    if (!cut.found()) return;
    ask.dim = cut.dim;
    ask.factor = partition::askedOf(p, site, slot, cut);
    if (ask.verdict == Verdict::atomicValue) {
        // it gives and takes no evidence along the axis
    } else if (ask.factor == kNoFactor) {
        ask.verdict = whyNoFactor(p, site, slot, cut);
    } else if (factorOf(p.nest(site), axis) == kNoFactor) {
        ask.verdict = placing(p, site, axis, ask.factor);
        if (ask.verdict == Verdict::counts && ask.from == Ask::From::use) {
            ask.hindrance = partition::firstToGather(p, site, axis, ask.factor);
            if (ask.hindrance.site.valid()) ask.verdict = Verdict::useWouldGather;
        }
    }
    asks.push_back(ask);
}

// How many different factors (or dimensions) are evidence. One that is asked forward needs no use to follow.
std::size_t evidenceCount(const std::vector<Ask>& asks, bool onArgument) {
    std::vector<int> different;
    for (const Ask& ask : asks)
        if (ask.verdict == Verdict::counts) different.push_back(onArgument ? ask.dim : ask.factor);
    std::sort(different.begin(), different.end());
    return static_cast<std::size_t>(std::unique(different.begin(), different.end()) - different.begin());
}

void decideByAsks(WhyNot& answer, bool onArgument) {
    using Reason = WhyNot::Reason;
    const std::size_t evidence = evidenceCount(answer.asks, onArgument);
    if (evidence > 1)
        answer.reason = Reason::conflict;
    else if (evidence == 1)
        answer.reason = Reason::pending;
    else if (!answer.asks.empty()) {
        answer.reason = Reason::refused;
        answer.verdict = answer.asks[0].verdict;
        if (answer.verdict == Verdict::atomicValue) answer.reason = Reason::atomic;
    }
}

} // namespace

std::vector<Placement> whyChain(const Partition& p, ValueId value, AxisId axis) {
    if (!(p.definition(value).axes() & axisBit(axis))) return {};
    return chainFrom(p, targetOf(p, value), axis);
}

std::vector<Placement> whyChain(const Partition& p, SiteId site, AxisId axis) {
    if (factorOf(p.nest(site), axis) == kNoFactor) return {};
    return chainFrom(p, {false, 0, site}, axis);
}

std::vector<Ask> asksOf(const Partition& p, SiteId site, AxisId axis) {
    const SiteTable& sites = p.sites();
    const FactorRule& rule = sites.rule(site);
    std::vector<Ask> asks;
    for (std::uint32_t i = 0; i < rule.operandCount; ++i) {
        Ask ask;
        ask.slot = i;
        ask.value = sites.operands(site)[i];
        if (p.atomicAxes(ask.value) & axisBit(axis)) ask.verdict = Verdict::atomicValue;
        addAsk(p, asks, ask, site, i, partition::cutByDefinition(p, ask.value, axis), axis);
    }
    if (sumCouldBePlaced(p, site, axis)) {
        Ask ask;
        ask.from = Ask::From::partialSums;
        ask.factor = kSumFactor;
        ask.value = sites.operands(site)[0];
        asks.push_back(ask);
    }
    std::uint32_t result = 0;
    for (ValueId value : sites.results(site)) {
        for (SiteUse use : sites.uses(value)) {
            Ask ask;
            ask.from = Ask::From::use;
            ask.slot = result;
            ask.value = value;
            ask.use = use;
            if (p.atomicAxes(value) & axisBit(axis)) ask.verdict = Verdict::atomicValue;
            addAsk(p, asks, ask, site, rule.operandCount + result, partition::cutByUse(p, use, axis), axis);
        }
        ++result;
    }
    // A factor that is asked forward needs none of what a use asks.
    for (Ask& ask : asks)
        if (ask.verdict == Verdict::useWouldGather && std::any_of(asks.begin(), asks.end(), [&](const Ask& other) {
                return other.from == Ask::From::operand && other.factor == ask.factor &&
                       other.verdict == Verdict::counts;
            }))
            ask.verdict = Verdict::counts;
    return asks;
}

std::vector<Ask> asksOf(const Partition& p, std::uint32_t argument, AxisId axis) {
    const ValueId value{argument};
    const TensorSharding& sharding = p.argument(argument);
    const auto shape = p.module().type(value).shape;
    std::vector<Ask> asks;
    for (SiteUse use : p.sites().uses(value)) {
        const partition::DimensionCut cut = partition::cutByUse(p, use, axis);
        if (!cut.found() || cut.dim >= shape.size()) continue;
        Ask ask;
        ask.from = Ask::From::use;
        ask.value = value;
        ask.use = use;
        ask.dim = cut.dim;
        if (p.atomicAxes(value) & axisBit(axis))
            ask.verdict = Verdict::atomicValue;
        else if (!partition::outerIn(cut.axes, sharding.axes()))
            ask.verdict = Verdict::outerMissing;
        else if (!divides(p, shape[cut.dim], sharding, cut.dim, axis))
            ask.verdict = Verdict::doesNotDivide;
        asks.push_back(ask);
    }
    return asks;
}

WhyNot whyNot(const Partition& p, ValueId value, AxisId axis) {
    using Reason = WhyNot::Reason;
    const Module& module = p.module();
    const bool onArgument = module.isArgument(value);
    const TensorSharding sharding = p.definition(value);
    WhyNot answer;
    answer.value = value;
    answer.axis = axis;
    if (!onArgument) answer.site = p.sites().definingSite(value);
    const bool here = answer.site.valid();
    answer.asks = onArgument ? asksOf(p, value.value, axis) : here ? asksOf(p, answer.site, axis) : std::vector<Ask>{};
    const bool resultOfOp = module.valueKind(value) == ValueKind::opResult;
    for (std::uint8_t d = 0; d < module.type(value).shape.size(); ++d)
        answer.tiles.push_back(
            onArgument ? partition::admit(p, tileArgument(value.value, d, axis)).legality
            : resultOfOp
                ? partition::admit(p, tileResult(module.definingOp(value), module.index(value), d, axis)).legality
                : Legality{Verdict::notTiled, -1, 0, 0, {}});

    const auto placements = here ? whyChain(p, answer.site, axis) : whyChain(p, value, axis);
    if (!placements.empty()) answer.placed = placements.front();
    if (sharding.dimOf(axis) >= 0) {
        answer.reason = Reason::isThere;
    } else if (sharding.axes() & axisBit(axis)) {
        answer.reason = Reason::partialSum;
    } else if (here && factorOf(p.nest(answer.site), axis) != kNoFactor) {
        answer.reason = Reason::inNest;
    } else if (!onArgument && (!here || p.sites().rule(answer.site).factors.empty())) {
        answer.reason = module.type(value).shape.empty() ? Reason::scalar : Reason::noRule;
    } else {
        decideByAsks(answer, onArgument);
        if (answer.reason != Reason::nobodyAsked) return answer;
        if (p.atomicAxes(value) & axisBit(axis))
            answer.reason = Reason::atomic;
        else if (module.type(value).shape.empty())
            answer.reason = Reason::scalar;
    }
    return answer;
}

} // namespace axiscape
