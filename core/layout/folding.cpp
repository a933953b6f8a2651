// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

namespace axiscape::scene {
namespace {

// Repeats or renames its operand without computing anything.
bool onlyMoves(OpKind kind) {
    return kind == OpKind::broadcast_in_dim || kind == OpKind::reshape || kind == OpKind::convert;
}

} // namespace

Folding foldOps(const Module& module, const Structure& structure) {
    Folding out;
    out.into.resize(module.opCount());
    out.silent.assign(module.opCount(), false);
    std::vector<bool> argumentOnly(module.opCount(), false);
    std::vector<bool> isResult(module.valueCount(), false);
    for (const ValueId v : module.results()) isResult[v.value] = true;
    for (std::uint32_t r = 0; r < module.opCount(); ++r)
        for (const RegionId region : module.regions(OpId{r}))
            for (const ValueId v : module.region(region).yields) isResult[v.value] = true;
    // Forwards: what is constant data, what only passes an argument on.
    for (const OpId op : module.ops()) {
        const auto operands = module.operands(op);
        if (module.kind(op) == OpKind::constant) {
            out.silent[op.value] = true;
        } else if (operands.size() == 1 && onlyMoves(module.kind(op))) {
            const OpId from = module.definingOp(operands[0]);
            if (!from.valid())
                argumentOnly[op.value] = module.kind(op) != OpKind::convert;
            else if (from.value < module.opCount() && module.valueKind(operands[0]) == ValueKind::opResult) {
                out.silent[op.value] = out.silent[from.value];
                argumentOnly[op.value] = argumentOnly[from.value] && module.kind(op) != OpKind::convert;
            }
        }
    }
    // Backwards: into which node. A user comes after, so it is settled already.
    for (std::uint32_t i = module.opCount(); i-- > 0;) {
        const OpId op{i};
        out.into[op] = op;
        const bool folds = out.silent[i] || argumentOnly[i];
        if (!folds || module.results(op).size() != 1 || isResult[module.results(op)[0].value]) {
            out.silent[i] = false;
            continue;
        }
        OpId user;
        std::uint32_t users = 0;
        for (const Use use : module.uses(module.results(op)[0])) {
            if (use.op.value >= module.opCount()) continue;
            if (!user.valid() || use.op < user) user = use.op;
            ++users;
        }
        const bool sameLayer = user.valid() && structure.layers.layerOf(user) == structure.layers.layerOf(op);
        if (!sameLayer || (users != 1 && !out.silent[i])) {
            out.silent[i] = false;
            continue;
        }
        out.into[op] = out.into[user];
    }
    // What hangs on a constant that is drawn after all is not silent.
    for (const OpId op : module.ops()) {
        if (!out.silent[op.value] || module.kind(op) == OpKind::constant) continue;
        const OpId from = module.definingOp(module.operands(op)[0]);
        if (from.valid() && !out.silent[from.value]) out.silent[op.value] = false;
    }
    return out;
}

bool hasDetail(const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (kind == OpKind::reshape || kind == OpKind::optimization_barrier || kind == OpKind::convert) return false;
    return !isElementwise(kind);
}

} // namespace axiscape::scene
