// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

#include <algorithm>

namespace axiscape {
namespace {

// How many nodes stand directly in a layer once it is open: its ops that are drawn, pills, groups with equal ones
// folded.
std::vector<std::uint32_t> directNodes(const Module& module, const Structure& structure) {
    const auto folding = scene::foldOps(module, structure);
    const LayerTree& tree = structure.layers;
    std::vector<std::uint32_t> count(tree.size(), 0);
    for (const OpId op : module.ops()) count[tree.layerOf(op).value] += folding.into[op] == op;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) ++count[tree.layerOfArgument(i).value];
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        LayerId last;
        for (const LayerId child : tree.layer(LayerId{i}).children) {
            const Layer& layer = tree.layer(child);
            const bool folds =
                last.valid() && layer.classSize >= scene::kFoldAtLeast && layer.classOf == tree.layer(last).classOf;
            count[i] += !folds;
            last = child;
        }
    }
    return count;
}

} // namespace

// Breadth first in program order, forward before backward; of equal layers only the first, as an example; the update
// and sections stay closed.
LayoutRequest firstLook(const Module& module, const Structure& structure, std::uint32_t budget) {
    const LayerTree& tree = structure.layers;
    const auto direct = directNodes(module, structure);
    LayoutRequest request;
    std::uint32_t total = direct[tree.root().value];
    std::vector<LayerId> level{tree.root()}, next;
    while (!level.empty()) {
        next.clear();
        for (const LayerId parent : level) {
            for (const LayerId id : tree.layer(parent).children) {
                const Layer& layer = tree.layer(id);
                const bool example = layer.classSize < scene::kFoldAtLeast || layer.classOf == id;
                if (!example || layer.isSection || layer.pass == Pass::update) continue;
                next.push_back(id);
            }
        }
        std::stable_sort(next.begin(), next.end(),
                         [&](LayerId a, LayerId b) { return tree.layer(a).pass < tree.layer(b).pass; });
        level.clear();
        for (const LayerId id : next) {
            if (total + direct[id.value] > budget) continue;
            total += direct[id.value];
            request.open.push_back(id);
            level.push_back(id);
        }
    }
    return request;
}

} // namespace axiscape
