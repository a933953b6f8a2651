// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layered.h"
#include "core/layout/scene.h"

#include <algorithm>
#include <tuple>

namespace axiscape::scene {
namespace {

// The frame that holds both ends and the items in it that hold them.
void findCommon(const Scene& scene, Wire& wire) {
    wire.fromItem = wire.from;
    wire.toItem = wire.to;
    FrameIndex a = scene.nodes[wire.from].frame, b = scene.nodes[wire.to].frame;
    while (a != b) {
        if (scene.frames[a].depth >= scene.frames[b].depth) {
            wire.fromItem = scene.itemOfFrame(a);
            a = scene.frames[a].parent;
        } else {
            wire.toItem = scene.itemOfFrame(b);
            b = scene.frames[b].parent;
        }
    }
    wire.common = a;
    // An argument ranks with the op it stands at.
    if (wire.fromItem == wire.from && scene.pillOwner[wire.from] != kNone) wire.fromItem = scene.pillOwner[wire.from];
}

bool sameEnds(const Wire& a, const Wire& b) {
    return a.from == b.from && a.to == b.to && a.value == b.value && a.loopsBack == b.loopsBack;
}

} // namespace

std::vector<Wire> makeWires(const Module& module, const Scene& scene, const Folding& folding) {
    std::vector<Wire> wires;
    const auto connect = [&](NodeIndex from, NodeIndex to, ValueId value, OpId user, std::uint32_t operand, bool back) {
        if (from == kNone || to == kNone || from == to) return;
        if (scene.pillOwner[from] == to && !module.isArgument(value)) return; // inside the op's node
        Wire wire;
        wire.from = from;
        wire.to = to;
        wire.value = value;
        wire.user = user;
        wire.operand = operand;
        wire.loopsBack = back;
        wires.push_back(wire);
    };
    const auto pillOf = [&](ValueId argument) { // only from where the argument itself stands
        const NodeIndex node = scene.nodeOfArgument[argument.value];
        return node != kNone && scene.nodes[node].kind == NodeKind::argument ? node : kNone;
    };
    const auto nodeOfValue = [&](ValueId v) -> NodeIndex {
        if (module.isArgument(v)) return pillOf(v);
        const OpId op = module.definingOp(v);
        if (!op.valid() || op.value >= module.opCount()) return kNone;
        if (const ValueId argument = folding.argument[op]; argument.valid() && folding.into[op] != op)
            return pillOf(argument);
        if (module.valueKind(v) == ValueKind::opResult && folding.silent[op.value]) return kNone;
        return scene.nodeOfOp[op];
    };
    for (const OpId op : module.ops()) {
        const auto operands = module.operands(op);
        for (std::uint32_t k = 0; k < operands.size(); ++k)
            connect(nodeOfValue(operands[k]), scene.nodeOfOp[op], operands[k], op, k, false);
        for (const RegionId r : module.regions(op)) {
            const Region& region = module.region(r);
            if (region.ops.empty() || region.ops[0].value >= module.opCount()) continue;
            for (std::uint32_t k = 0; k < region.yields.size(); ++k)
                if (!module.isArgument(region.yields[k]))
                    connect(nodeOfValue(region.yields[k]), scene.nodeOfOp[op], region.yields[k], op, k, true);
        }
    }
    for (std::uint32_t r = 0; r < module.results().size(); ++r)
        connect(nodeOfValue(module.results()[r]), scene.results, module.results()[r], OpId{}, r, false);
    const auto key = [](const Wire& w) { return std::tuple(w.from, w.to, w.loopsBack, w.value, w.user, w.operand); };
    std::sort(wires.begin(), wires.end(), [&](const Wire& a, const Wire& b) { return key(a) < key(b); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        if (kept > 0 && sameEnds(wires[kept - 1], wires[i]))
            ++wires[kept - 1].uses;
        else
            wires[kept++] = wires[i];
    }
    wires.resize(kept);
    for (Wire& wire : wires) findCommon(scene, wire);
    return wires;
}

std::vector<std::uint32_t> rankItems(const Scene& scene, const std::vector<Wire>& wires) {
    const std::size_t items = scene.nodes.size() + scene.frames.size();
    std::vector<std::uint32_t> local(items, kNone), rank(items, 0);
    std::vector<std::vector<std::uint32_t>> inFrame(scene.frames.size()); // items
    for (std::uint32_t i = 0; i < items; ++i) {
        const FrameIndex frame = scene.frameOfItem(i);
        if (frame == kNone || (i < scene.nodes.size() && scene.pillOwner[i] != kNone)) continue;
        local[i] = static_cast<std::uint32_t>(inFrame[frame].size());
        inFrame[frame].push_back(i);
    }
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> depends(scene.frames.size());
    for (const Wire& w : wires)
        if (!w.loopsBack && w.fromItem != w.toItem) depends[w.common].push_back({local[w.fromItem], local[w.toItem]});
    std::vector<std::uint32_t> order;
    for (FrameIndex f = 0; f < scene.frames.size(); ++f) {
        order.clear();
        for (const std::uint32_t i : inFrame[f]) order.push_back(scene.order[i]);
        const auto ranks = layered::ranksOf(order, depends[f]);
        std::uint32_t last = 0;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            rank[inFrame[f][i]] = ranks[i];
            if (inFrame[f][i] != scene.results) last = std::max(last, ranks[i]);
        }
        if (f == 0 && scene.results != kNone) rank[scene.results] = std::max(rank[scene.results], last + 1);
    }
    return rank;
}

} // namespace axiscape::scene
