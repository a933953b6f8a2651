// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/band_picture.h"

#include "core/mesh/sub_axes.h"
#include "core/structure/map_view.h"
#include "core/structure/model_facts.h"

#include <algorithm>

namespace axiscape {
namespace {

// The axis on most results of ops; empty if none is on half of those that are not scalars.
std::string axisOf(const Snapshot& snapshot, const std::vector<OpId>& ops) {
    const Module& module = *snapshot.model->module;
    const Mesh& fine = snapshot.partition().mesh();
    const Mesh whole = wholeMesh(fine);
    std::vector<std::uint32_t> on(whole.axes.size(), 0);
    std::uint32_t tensors = 0;
    for (const OpId op : ops)
        for (const ValueId value : module.results(op)) {
            if (module.type(value).shape.empty()) continue;
            ++tensors;
            for (AxisId axis = 0; axis < fine.axes.size(); ++axis)
                if (snapshot.program.sharding(value).axes() & axisBit(axis)) ++on[wholeAxisOf(fine, axis)];
        }
    if (tensors == 0 || on.empty()) return {};
    // The last axis counts if it is on a good part of it: the first is nearly everywhere.
    for (std::size_t axis = on.size(); axis-- > 0;)
        if (on[axis] * 5 >= tensors * (axis > 0 ? 1 : 2)) return whole.axes[axis].name;
    return {};
}

std::vector<OpId> opsOf(const ProgramMap& map, const MapNode& node) {
    std::vector<OpId> ops;
    const auto add = [&](std::span<const OpId> more) { ops.insert(ops.end(), more.begin(), more.end()); };
    if (node.kernel.valid()) add(map.kernels.opsOf(node.kernel));
    for (const KernelId id : node.alike) add(map.kernels.opsOf(id));
    if (node.block.valid() && node.joined.empty()) add(map.blocks.opsOf(node.block));
    for (const BlockId id : node.others) add(map.blocks.opsOf(id));
    for (const BlockId id : node.joined) add(map.blocks.opsOf(id));
    return ops;
}

} // namespace

std::vector<BandBlock> bandBlocks(const Snapshot& snapshot, std::size_t most) {
    const ProgramMap map = mapOf(*snapshot.model->module, *snapshot.model->structure);
    std::vector<BandBlock> blocks;
    for (const MapNode& node : visibleNodes(map, initiallyOpen(map))) {
        if (node.stores || node.lane != Pass::forward) continue; // the way back looks like the way there
        const std::vector<OpId> ops = opsOf(map, node);
        BandBlock block{node.name(map), static_cast<std::uint32_t>(ops.size()), axisOf(snapshot, ops)};
        if (!node.others.empty()) block.name = map.blocks[node.block].name;
        block.times = static_cast<std::uint32_t>(node.others.size() + 1);
        blocks.push_back(std::move(block));
    }
    while (blocks.size() > most) // the smallest go
        blocks.erase(std::ranges::min_element(blocks, {}, &BandBlock::ops));
    return blocks;
}

Strategy sampleStrategy(const Model& model, const Mesh& mesh) {
    Strategy strategy{mesh, {}, {}};
    const ModelFacts facts = modelFacts(*model.sites, *model.structure);
    Partition state(model.sites, mesh, rewriteOptions(strategy.schedule.options));
    const auto add = [&](const std::string& axis, std::initializer_list<LibraryKind> kinds) {
        for (const LibraryKind kind : kinds) {
            const auto made = libraryTactic(kind, axis, facts, state);
            if (!made) continue;
            if (const auto actions = actionsOf(made->tactic, state)) state = apply(state, *actions).partition;
            strategy.schedule.tactics.push_back(made->tactic);
            return;
        }
    };
    using K = LibraryKind;
    if (!mesh.axes.empty()) add(mesh.axes[0].name, {K::dataParallel, K::edge, K::spatial});
    if (mesh.axes.size() > 1)
        add(mesh.axes[1].name, {K::expert, K::megatron, K::multiQuery, K::spatial, K::edge, K::sequence, K::zero3});
    return strategy;
}

} // namespace axiscape
