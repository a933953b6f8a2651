// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape {

LayerId LayerTree::find(std::string_view path) const {
    for (std::uint32_t i = 0; i < size(); ++i)
        if (m_layers[LayerId{i}].path == path) return LayerId{i};
    return {};
}

namespace structure {
namespace {

// Layers made while walking the ops in order; a child is found by its parent and name.
class TreeMaker {
  public:
    TreeMaker(const Module& module, const OpScopes& scopes, const IdVector<OpId, Pass>& passOf)
        : m_module(module), m_scopes(scopes), m_passOf(passOf) {
        Layer root;
        root.name = module.name();
        m_tree.m_layers.push_back(std::move(root));
        m_tree.m_layerOf.resize(module.opCount());
        m_loopOf.resize(module.opCount());
    }

    LayerTree make() {
        const bool updates =
            std::any_of(m_passOf.begin(), m_passOf.end(), [](Pass pass) { return pass == Pass::update; });
        m_updateGroup = updates ? updateGroups(m_module, m_passOf) : IdVector<OpId, std::string>(m_module.opCount());
        if (!m_scopes.anyScope) m_group = groupsWithoutScopes(m_module);
        for (const OpId op : m_module.ops()) m_tree.m_layerOf[op] = layerOf(op);
        constantsToFirstUsers();
        finish();
        return std::move(m_tree);
    }

  private:
    const Module& m_module;
    const OpScopes& m_scopes;
    const IdVector<OpId, Pass>& m_passOf;
    LayerTree m_tree;
    IdVector<OpId, LayerId> m_loopOf; // of ops with numbered regions: the layer made for them
    IdVector<OpId, std::string> m_updateGroup, m_group;
    std::unordered_map<std::string, std::uint32_t> m_byPath;
    std::unordered_map<std::string, std::uint32_t> m_loopsIn; // by layer and kind: how many so far

    const NameStack& stackOf(OpId op) const { return m_scopes.stacks[m_scopes.stackOf[op]]; }

    LayerId child(LayerId parent, std::string_view name, Pass pass) {
        std::string path = m_tree.m_layers[parent].path;
        if (!path.empty()) path += '/';
        path += name;
        const auto [at, isNew] = m_byPath.try_emplace(path, m_tree.size());
        if (isNew) {
            Layer layer;
            layer.name = name;
            layer.path = std::move(path);
            layer.parent = parent;
            layer.pass = pass;
            m_tree.m_layers.push_back(std::move(layer));
        }
        return LayerId{at->second};
    }

    // The layer an op would stand in were it no loop.
    LayerId layerOutsideLoop(OpId op) {
        const Pass pass = m_passOf[op];
        const NameStack& stack = stackOf(op);
        LayerId layer = m_tree.root();
        std::size_t from = 0;
        if (const RegionId region = m_module.regionOf(op); region.valid()) {
            const OpId loop = m_module.region(region).parent;
            layer = m_loopOf[loop];
            const auto& outer = stackOf(loop).scopes;
            if (outer.size() <= stack.scopes.size() && std::equal(outer.begin(), outer.end(), stack.scopes.begin()))
                from = outer.size();
        } else if (pass == Pass::backward) {
            layer = child(layer, "backward", pass);
        } else if (pass == Pass::update && stack.scopes.empty()) {
            layer = child(layer, "update", pass);
            if (!m_updateGroup[op].empty()) layer = child(layer, m_updateGroup[op], pass);
        } else if (!m_scopes.anyScope && !m_group[op].empty()) {
            layer = child(layer, m_group[op], pass);
        }
        for (std::size_t i = from; i < stack.scopes.size(); ++i) layer = child(layer, stack.scopes[i], pass);
        return layer;
    }

    // A loop stands with its body in a layer of its own: "while", then "while_1", "while_2" beside it.
    LayerId layerOf(OpId op) {
        const LayerId outside = layerOutsideLoop(op);
        if (!hasNumberedRegions(m_module, op)) return outside;
        std::string name(m_module.kindName(op));
        if (const std::uint32_t before = m_loopsIn[m_tree.layer(outside).path + '/' + name]++)
            name += '_' + std::to_string(before);
        return m_loopOf[op] = child(outside, name, m_passOf[op]);
    }

    void constantsToFirstUsers() {
        for (const OpId op : m_module.ops()) {
            if (m_module.kind(op) != OpKind::constant || m_module.results(op).empty()) continue;
            for (const Use use : m_module.uses(m_module.results(op)[0])) {
                if (use.op.value >= m_module.opCount()) continue;
                m_tree.m_layerOf[op] = m_tree.m_layerOf[use.op];
                break;
            }
        }
    }

    // Layers that lost all their ops go; ids in order of parents first, then of first ops.
    void finish() {
        auto& layers = m_tree.m_layers;
        std::vector<std::uint32_t> firstOp(m_tree.size(), 0xffffffffu);
        for (const OpId op : m_module.ops()) {
            auto& first = firstOp[m_tree.m_layerOf[op].value];
            first = std::min(first, op.value);
        }
        for (std::uint32_t i = m_tree.size(); i-- > 1;) {
            auto& up = firstOp[layers[LayerId{i}].parent.value];
            up = std::min(up, firstOp[i]);
        }
        std::vector<LayerId> order;
        for (std::uint32_t i = 1; i < m_tree.size(); ++i)
            if (firstOp[i] != 0xffffffffu) order.push_back(LayerId{i});
        std::stable_sort(order.begin(), order.end(),
                         [&](LayerId a, LayerId b) { return firstOp[a.value] < firstOp[b.value]; });
        for (const LayerId id : order) layers[layers[id].parent].children.push_back(id);
        IdVector<LayerId, Layer> kept;
        std::vector<LayerId> newId(m_tree.size());
        keep(m_tree.root(), LayerId{}, kept, newId);
        for (const OpId op : m_module.ops()) m_tree.m_layerOf[op] = newId[m_tree.m_layerOf[op].value];
        layers = std::move(kept);
    }
    // Recursion as deep as name stacks nest.
    void keep(LayerId old, LayerId parent, IdVector<LayerId, Layer>& kept, std::vector<LayerId>& newId) {
        Layer layer = std::move(m_tree.m_layers[old]);
        const auto children = std::move(layer.children);
        layer.children.clear();
        layer.parent = parent;
        const LayerId id = kept.push_back(std::move(layer));
        newId[old.value] = id;
        if (parent.valid()) kept[parent].children.push_back(id);
        for (const LayerId c : children) keep(c, id, kept, newId);
    }
};

} // namespace

LayerTree buildLayers(const Module& module, const OpScopes& scopes, const IdVector<OpId, Pass>& passOf) {
    return TreeMaker(module, scopes, passOf).make();
}

} // namespace structure
} // namespace axiscape
