// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/admission.h"

#include "core/mesh/sub_axes.h"
#include "core/partition/evidence.h"

namespace axiscape::partition {
namespace {

Admission refused(Verdict verdict) { return {{}, {verdict, -1, 0, 0, {}}}; }

// Of a value that has the dimension cut so far as `now` says.
Legality onValue(const Partition& p, ValueId value, const TensorSharding& now, std::uint8_t dim, AxisId axis) {
    const auto shape = p.module().type(value).shape;
    if (dim >= shape.size()) return {Verdict::noSuchDimension, -1, 0, 0, {}};
    Legality out{Verdict::counts, -1, dividedUp(shape[dim], tilesOf(now, dim, p.mesh())), p.mesh().size(axis), {}};
    if (now.axes() & axisBit(axis))
        out.verdict = Verdict::usedAlready, out.dim = now.dimOf(axis);
    else if (p.atomicAxes(value) & axisBit(axis))
        out.verdict = Verdict::atomicValue;
    else if (out.left % out.by != 0 && !mayPad(p, out.left, out.by))
        out.verdict = Verdict::doesNotDivide;
    return out;
}

Admission admitOnArgument(const Partition& p, const Action& action) {
    if (action.argument >= p.module().argumentCount()) return refused(Verdict::noSuchArgument);
    Admission admission;
    admission.legality = onValue(p, ValueId{action.argument}, p.argument(action.argument), action.dim, action.axis);
    if (!admission.legality.legal()) return admission;
    admission.placement.axis = action.axis;
    admission.placement.onArgument = true;
    admission.placement.argument = action.argument;
    admission.placement.dim = action.dim;
    return admission;
}

Admission usedOn(const Partition& p, ValueId value, AxisId axis) {
    return {{}, {Verdict::usedAlready, p.definition(value).dimOf(axis), 0, p.mesh().size(axis), {}}};
}

Admission admitOnSite(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    Admission admission;
    admission.legality.verdict = placing(p, site, axis, factor);
    admission.legality.by = p.mesh().size(axis);
    if (factor < p.sites().rule(site).factors.size())
        admission.legality.left = leftOf(p.sites().rule(site).factors[factor], p.nest(site), factor, p.mesh());
    if (!admission.legality.legal()) return admission;
    admission.placement.axis = axis;
    admission.placement.site = site;
    admission.placement.factor = factor;
    return admission;
}

Admission admitOnResult(const Partition& p, const Action& action) {
    const SiteTable& sites = p.sites();
    const Module& module = p.module();
    if (!action.op.valid() || action.op.value >= module.opCount() || action.result >= module.results(action.op).size())
        return refused(Verdict::noSuchResult);
    const ValueId value = module.results(action.op)[action.result];
    const SiteId site = sites.definingSite(value);
    if (!site.valid()) return refused(Verdict::noSuchResult);
    const FactorRule& rule = sites.rule(site);
    const std::uint32_t slot = rule.operandCount + sites.resultIndex(value);
    if (action.dim >= rule.rank(slot)) return refused(Verdict::noSuchDimension);
    const Nest& nest = p.nest(site);
    if (factorOf(nest, action.axis) != kNoFactor) return usedOn(p, value, action.axis);
    const auto factors = rule.factorsOf(slot, action.dim);
    if (factors.empty()) {
        const std::int64_t left = module.type(value).shape[action.dim], by = p.mesh().size(action.axis);
        return {{}, {left % by == 0 ? Verdict::keptWhole : Verdict::doesNotDivide, -1, left, by, {}}};
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
    if (!action.op.valid() || action.op.value >= p.module().opCount()) return refused(Verdict::noSuchOp);
    const auto range = p.sites().sitesOf(action.op);
    if (action.carried >= range.size()) return refused(Verdict::noSuchCarried);
    const SiteId site = range[action.carried];
    if (factorOf(p.nest(site), action.axis) != kNoFactor) {
        const auto results = p.sites().results(site);
        return results.empty() ? refused(Verdict::usedAlready) : usedOn(p, results[0], action.axis);
    }
    const FactorIndex factor = factorAt(p, site, action.factor);
    if (factor == kNoFactor) return refused(Verdict::noSuchFactor);
    Admission admission = admitOnSite(p, site, action.axis, factor);
    admission.placement.chosen = true;
    return admission;
}

} // namespace

Admission admit(const Partition& p, const Action& action) {
    if (action.axis >= p.mesh().axes.size()) return refused(Verdict::noSuchAxis);
    if (action.kind == Action::Kind::choose) return admitChoice(p, action);
    return action.onArgument ? admitOnArgument(p, action) : admitOnResult(p, action);
}

} // namespace axiscape::partition

namespace axiscape {

Legality legality(const Partition& p, ValueId value, std::uint8_t dim, AxisId axis, LegalityOf what) {
    const Module& module = p.module();
    const AxisList parts = partsOfAxis(p.mesh(), axis);
    if (parts.empty()) return {Verdict::noSuchAxis, -1, 0, 0, {}};
    if (!module.isArgument(value) && what == LegalityOf::tile) {
        if (module.valueKind(value) != ValueKind::opResult) return {Verdict::notTiled, -1, 0, 0, {}};
        return legality(p, tileResult(module.definingOp(value), module.index(value), dim, axis));
    }
    TensorSharding now = p.definition(value);
    Legality whole{Verdict::counts, -1, 0, p.mesh().size(parts), {}};
    for (const AxisId part : parts) { // part after part, major first
        Legality one = partition::onValue(p, value, now, dim, part);
        if (part == parts[0]) whole.left = one.left;
        if (!one.legal()) {
            whole.verdict = one.verdict, whole.dim = one.dim;
            if (parts.size() > 1) whole.part = p.mesh().axes[part].name;
            break;
        }
        now.append(dim, part);
    }
    return whole;
}

Legality legality(const Partition& p, const Action& action) {
    if (action.kind == Action::Kind::propagate) return {};
    const AxisList parts = partsOfAxis(p.mesh(), action.axis);
    if (parts.empty()) return {Verdict::noSuchAxis, -1, 0, 0, {}};
    if (parts.size() == 1 && !p.options().splitAxes && action.kind != Action::Kind::atomic) {
        Action one = action;
        one.axis = parts[0];
        return partition::admit(p, one).legality;
    }
    const Outcome tried = apply(p, {action}); // part after part, or in parts that it makes
    return tried.refused.empty() ? Legality{} : tried.refused.front().why;
}

} // namespace axiscape
