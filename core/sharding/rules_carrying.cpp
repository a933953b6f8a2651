// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that tie values instead of computing: one rule for every value they carry.
#include "core/sharding/rules.h"

namespace axiscape {

namespace rules {
namespace {

Shape carriedShape(const Module& module, ValueId value) { return module.type(value).shape; }

// Outside a manual_computation a dimension is what its manual axes cut times what is left inside. Sizes that do not go
// together make no factor.
void manualBoundary(RuleBuilder& rule, std::uint32_t outer, std::uint32_t inner) {
    const Shape global = rule.shape(outer), local = rule.shape(inner);
    for (std::size_t d = 0; d < global.size() && d < local.size(); ++d) {
        if (local[d] < 1 || global[d] % local[d] != 0) continue;
        const std::int64_t cut = global[d] / local[d];
        if (cut > 1) rule.place(outer, d, rule.add({cut, FactorClass::manual, Combiner::add, true, true, kNoFactor}));
        if (cut > 1 && local[d] == 1) {
            rule.place(inner, d, rule.parallel(1));
            continue;
        }
        const FactorIndex kept = rule.parallel(local[d]);
        rule.place(outer, d, kept);
        rule.place(inner, d, kept);
    }
}

// One operand going in, or one result coming out, of an op with one region.
RuleBuilder boundary(const Module& module, OpId op, std::uint32_t carried) {
    const auto operands = module.operands(op);
    const Region& body = module.region(module.regions(op)[0]);
    const bool in = carried < operands.size();
    const std::uint32_t k = in ? carried : carried - static_cast<std::uint32_t>(operands.size());
    const Shape from = carriedShape(module, in ? operands[k] : body.yields[k]);
    const Shape to = carriedShape(module, in ? body.arguments[k] : module.results(op)[k]);
    RuleBuilder rule({from}, {to});
    if (module.kind(op) == OpKind::manual_computation)
        manualBoundary(rule, in ? 0 : 1, in ? 1 : 0);
    else
        rule.pointwise();
    return rule;
}

} // namespace

bool tiesValues(const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (!isDataFlow(kind)) return false;
    if (!has(kind, Trait::computation)) return true;
    if (module.regions(op).size() != 1) return false;
    const Region& body = module.region(module.regions(op)[0]);
    return body.arguments.size() == module.operands(op).size() && body.yields.size() == module.results(op).size();
}

RuleBuilder carried(const Module& module, OpId op, std::uint32_t carried) {
    const OpKind kind = module.kind(op);
    if (has(kind, Trait::computation)) return boundary(module, op, carried);
    const Shape shape = carriedShape(module, module.results(op)[carried]);
    std::vector<Shape> operands{shape}, results{shape};
    if (kind == OpKind::while_) { // initial value and yield; arguments of cond and body, and the result
        operands.assign(2, shape);
        results.assign(3, shape);
    } else if (kind != OpKind::optimization_barrier) {
        operands.assign(module.regions(op).size(), shape); // what each branch yields
    }
    RuleBuilder rule(std::move(operands), std::move(results));
    rule.pointwise();
    return rule;
}

} // namespace rules
} // namespace axiscape
