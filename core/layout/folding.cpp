// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

namespace axiscape::scene {
namespace {

// Repeats or renames its operand without computing anything.
bool onlyMoves(OpKind kind) { return has(kind, Trait::relays) && kind != OpKind::transpose; }

} // namespace

Folding foldOps(const Module& module, const Structure& structure) {
    Folding out;
    out.into.resize(module.opCount());
    out.silent.assign(module.opCount(), false);
    out.argument.resize(module.opCount());
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
            const bool moves = module.kind(op) != OpKind::convert; // a converted argument is another tensor
            if (!from.valid()) {
                if (moves) out.argument[op] = operands[0];
            } else if (from.value < module.opCount() && module.valueKind(operands[0]) == ValueKind::opResult) {
                out.silent[op.value] = out.silent[from.value];
                if (moves) out.argument[op] = out.argument[from];
            }
        }
    }
    // Backwards: into which node. A user comes after, so it is settled already.
    for (std::uint32_t i = module.opCount(); i-- > 0;) {
        const OpId op{i};
        out.into[op] = op;
        const bool folds = out.silent[i] || out.argument[op].valid();
        if (!folds || module.results(op).size() != 1 || isResult[module.results(op)[0].value]) {
            out.silent[i] = false;
            out.argument[op] = {};
            continue;
        }
        OpId user;
        for (const Use use : module.uses(module.results(op)[0]))
            if (use.op.value < module.opCount() && (!user.valid() || use.op < user)) user = use.op;
        const bool sameLayer = user.valid() && structure.layers.layerOf(user) == structure.layers.layerOf(op);
        if (!sameLayer) {
            out.silent[i] = false;
            out.argument[op] = {};
            continue;
        }
        out.into[op] = out.into[user];
    }
    // What hangs on an op that is drawn after all is not data of a constant or argument.
    for (const OpId op : module.ops()) {
        if (module.kind(op) == OpKind::constant || !(out.silent[op.value] || out.argument[op].valid())) continue;
        const OpId from = module.definingOp(module.operands(op)[0]);
        if (!from.valid()) continue;
        if (!out.silent[from.value]) out.silent[op.value] = false;
        if (!out.argument[from].valid()) out.argument[op] = {};
    }
    return out;
}

bool hasDetail(const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (kind == OpKind::reshape || kind == OpKind::optimization_barrier || kind == OpKind::convert) return false;
    return !isElementwise(kind);
}

} // namespace axiscape::scene
