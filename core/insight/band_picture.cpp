// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/band_picture.h"

#include "core/mesh/sub_axes.h"
#include "core/structure/model_facts.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr int kShownAlike = 2; // besides the first

// Layers that hold everything say nothing: down to the first with several in it.
LayerId outermost(const LayerTree& layers) {
    LayerId at = layers.root();
    while (layers.layer(at).children.size() == 1) at = layers.layer(at).children.front();
    return at;
}

bool isWithin(const LayerTree& layers, LayerId layer, LayerId of) {
    while (layer.valid() && layer != of) layer = layers.layer(layer).parent;
    return layer.valid();
}

// The axis on most results of the layer's ops; empty if none is on half of those that are not scalars.
std::string axisOf(const Snapshot& snapshot, LayerId layer) {
    const Module& module = *snapshot.model->module;
    const LayerTree& layers = snapshot.model->structure->layers;
    const Mesh& fine = snapshot.partition().mesh();
    const Mesh whole = wholeMesh(fine);
    std::vector<std::uint32_t> on(whole.axes.size(), 0);
    std::uint32_t tensors = 0;
    for (const OpId op : module.ops()) {
        if (!isWithin(layers, layers.layerOf(op), layer)) continue;
        for (const ValueId value : module.results(op)) {
            if (module.type(value).shape.empty()) continue;
            ++tensors;
            for (AxisId axis = 0; axis < fine.axes.size(); ++axis)
                if (snapshot.program.sharding(value).axes() & axisBit(axis)) ++on[wholeAxisOf(fine, axis)];
        }
    }
    if (tensors == 0 || on.empty()) return {};
    // The last axis counts if it is on a good part of it: the first is nearly everywhere.
    for (std::size_t axis = on.size(); axis-- > 0;)
        if (on[axis] * 5 >= tensors * (axis > 0 ? 1 : 2)) return whole.axes[axis].name;
    return {};
}

} // namespace

std::vector<BandBlock> bandBlocks(const Snapshot& snapshot, std::size_t most) {
    const LayerTree& layers = snapshot.model->structure->layers;
    std::vector<BandBlock> blocks;
    LayerId last;
    int alike = 0;
    std::vector<LayerId> children = layers.layer(outermost(layers)).children;
    if (children.empty()) children.push_back(outermost(layers));
    std::ranges::stable_sort(children, {}, [&](LayerId id) { return layers.layer(id).firstOp.value; });
    for (const LayerId id : children) {
        const Layer& layer = layers.layer(id);
        if (layer.pass != Pass::forward && !blocks.empty()) continue; // the way back looks like the way there
        alike = last.valid() && layer.classOf == layers.layer(last).classOf ? alike + 1 : 0;
        if (alike > kShownAlike) {
            blocks.back().ops += layer.allOps;
            continue;
        }
        last = id;
        if (blocks.size() == most) break;
        blocks.push_back({layer.name, layer.allOps, axisOf(snapshot, id)});
    }
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
