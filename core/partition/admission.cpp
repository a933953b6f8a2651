// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/admission.h"

#include "core/base/words.h"

namespace axiscape {
namespace {

Admission refused(std::string why) { return {{}, std::move(why)}; }

Admission admitOnArgument(const Partition& p, const Action& action) {
    if (action.argument >= p.module().argumentCount()) return refused(words::say("the program has no such argument"));
    const ValueId value{action.argument};
    const auto shape = p.module().type(value).shape;
    const TensorSharding& sharding = p.argument(action.argument);
    if (action.dim >= shape.size()) return refused(words::say("the value has no such dimension"));
    if (sharding.axes() & axisBit(action.axis)) return refused(words::say("the axis is used on the value already"));
    if (p.atomicAxes(value) & axisBit(action.axis)) return refused(verdictText(Verdict::atomicValue));
    if (!divides(p, shape[action.dim], sharding, action.dim, action.axis))
        return refused(verdictText(Verdict::doesNotDivide));
    Admission admission;
    admission.placement.axis = action.axis;
    admission.placement.onArgument = true;
    admission.placement.argument = action.argument;
    admission.placement.dim = action.dim;
    return admission;
}

Admission admitOnSite(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    if (const Verdict verdict = placing(p, site, axis, factor); verdict != Verdict::counts)
        return refused(verdictText(verdict));
    Admission admission;
    admission.placement.axis = axis;
    admission.placement.site = site;
    admission.placement.factor = factor;
    return admission;
}

Admission admitOnResult(const Partition& p, const Action& action) {
    const SiteTable& sites = p.sites();
    const Module& module = p.module();
    if (!action.op.valid() || action.op.value >= module.opCount() || action.result >= module.results(action.op).size())
        return refused(words::say("the program has no such op result"));
    const ValueId value = module.results(action.op)[action.result];
    const SiteId site = sites.definingSite(value);
    if (!site.valid()) return refused(words::say("the program has no such op result"));
    const FactorRule& rule = sites.rule(site);
    const std::uint32_t slot = rule.operandCount + sites.resultIndex(value);
    if (action.dim >= rule.rank(slot)) return refused(words::say("the value has no such dimension"));
    const Nest& nest = p.nest(site);
    if (factorOf(nest, action.axis) != kNoFactor) return refused(words::say("the axis is used on the value already"));
    const auto factors = rule.factorsOf(slot, action.dim);
    if (factors.empty()) {
        const bool even = module.type(value).shape[action.dim] % p.mesh().size(action.axis) == 0;
        return refused(verdictText(even ? Verdict::keptWhole : Verdict::doesNotDivide));
    }
    // The axis falls on the outermost factor that is not used up.
    FactorIndex factor = factors.back();
    for (FactorIndex f : factors)
        if (leftOf(rule.factors[f], nest, f, p.mesh()) > 1) {
            factor = f;
            break;
        }
    Admission admission = admitOnSite(p, site, action.axis, factor);
    admission.placement.dim = action.dim;
    return admission;
}

Admission admitChoice(const Partition& p, const Action& action) {
    if (!action.op.valid() || action.op.value >= p.module().opCount())
        return refused(words::say("the program has no such op"));
    const auto range = p.sites().sitesOf(action.op);
    if (action.carried >= range.size()) return refused(words::say("the op carries no such value"));
    const SiteId site = range[action.carried];
    if (factorOf(p.nest(site), action.axis) != kNoFactor)
        return refused(words::say("the axis is used on the value already"));
    const FactorIndex factor = factorAt(p, site, action.factor);
    if (factor == kNoFactor) return refused(words::say("the op has no such factor"));
    Admission admission = admitOnSite(p, site, action.axis, factor);
    admission.placement.chosen = true;
    return admission;
}

} // namespace

std::string verdictText(Verdict verdict) {
    switch (verdict) {
    case Verdict::counts:
        return words::say("it could be placed");
    case Verdict::keptWhole:
        return words::say("the dimension is kept whole");
    case Verdict::straddles:
        return words::say("the axis does not fall on one part of the dimension");
    case Verdict::outerMissing:
        return words::say("an axis outside of it in that dimension is not there");
    case Verdict::doesNotDivide:
        return words::say("does not divide");
    case Verdict::atomicOperand:
        return words::say("an operand is kept whole along the axis");
    case Verdict::atomicValue:
        return words::say("the value is kept whole along the axis");
    case Verdict::majorLeft:
        return words::say("a more major part of the dimension is not used up");
    case Verdict::useWouldGather:
        return words::say("another use would have to gather");
    case Verdict::needsHalo:
        return words::say("each device would need more of the other devices' elements than a gather brings");
    case Verdict::closed:
        return words::say("a manual computation has the axis or the dimension to itself");
    case Verdict::noSum:
        return words::say("not an add of two partial sums that nobody else uses");
    }
    return {};
}

Admission admit(const Partition& p, const Action& action) {
    if (action.axis >= p.mesh().axes.size()) return refused(words::say("the mesh has no such axis"));
    if (action.kind == Action::Kind::choose) return admitChoice(p, action);
    return action.onArgument ? admitOnArgument(p, action) : admitOnResult(p, action);
}

} // namespace axiscape
