// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/loop_stacks.h"

#include "core/simulate/op_work.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

// Slot k of the loop: the iteration's only use of it is to replace one slice of as many as there are iterations.
bool isStack(const SiteTable& sites, OpId loop, std::uint32_t k) {
    const Module& module = sites.module();
    const auto regions = module.regions(loop);
    if (module.kind(loop) != OpKind::while_ || regions.size() != 2) return false;
    const auto& body = module.region(regions[1]);
    if (k >= body.yields.size() || !module.uses(module.region(regions[0]).arguments[k]).empty()) return false;
    const auto uses = module.uses(body.arguments[k]);
    if (uses.size() != 1 || uses[0].operand != 0) return false;
    const OpId put = uses[0].op;
    if (put.value >= module.opCount() || module.kind(put) != OpKind::dynamic_update_slice ||
        module.results(put)[0] != body.yields[k])
        return false;
    const auto all = module.type(body.yields[k]).shape, slice = module.type(module.operands(put)[1]).shape;
    std::int64_t slices = 1;
    for (std::size_t d = 0; d < all.size(); ++d) {
        if (slice[d] == all[d]) continue;
        if (slice[d] != 1 || slices != 1) return false;
        slices = all[d];
    }
    return slices == sites.loopTrips(loop);
}

} // namespace

bool onlyStartsStacks(const SiteTable& sites, OpId op) {
    const Module& module = sites.module();
    const auto results = module.results(op);
    if (module.kind(op) != OpKind::broadcast_in_dim || results.size() != 1) return false;
    const auto uses = module.uses(results[0]);
    for (Use use : uses)
        if (use.op.value >= module.opCount() || !isStack(sites, use.op, use.operand)) return false;
    return !uses.empty();
}

bool onlyStacks(const SiteTable& sites, OpId op) {
    const Module& module = sites.module();
    if (module.kind(op) != OpKind::dynamic_update_slice) return false;
    const ValueId stack = module.operands(op)[0];
    if (module.valueKind(stack) != ValueKind::regionArgument ||
        !isStack(sites, module.definingOp(stack), module.index(stack)))
        return false;
    ValueId value = module.operands(op)[1];
    while (module.valueKind(value) == ValueKind::opResult) {
        const OpId maker = module.definingOp(value);
        if (module.regionOf(maker) != module.regionOf(op)) return false;
        const auto kind = module.kind(maker);
        // A slice is as good as its own name once a dimension of one is put before it.
        if (workClass(kind) != WorkClass::alias && kind != OpKind::broadcast_in_dim) return true;
        if (module.operands(maker).empty()) return true;
        value = module.operands(maker)[0];
    }
    return false;
}

bool onlyTakes(const SiteTable& sites, OpId op) {
    const Module& module = sites.module();
    while (workClass(module.kind(op)) == WorkClass::alias && !module.operands(op).empty()) {
        const ValueId value = module.operands(op)[0];
        if (module.valueKind(value) != ValueKind::opResult) return false;
        op = module.definingOp(value);
    }
    if (module.kind(op) != OpKind::dynamic_slice) return false;
    const ValueId stack = module.operands(op)[0];
    if (module.valueKind(stack) != ValueKind::regionArgument) return false;
    const auto all = module.type(stack).shape, slice = module.type(module.results(op)[0]).shape;
    return !all.empty() && slice[0] == 1 && std::equal(all.begin() + 1, all.end(), slice.begin() + 1, slice.end());
}

} // namespace axiscape::simulation
