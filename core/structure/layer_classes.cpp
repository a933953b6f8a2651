// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/op_hash.h"
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape::structure {
namespace {

// The ops below a layer, in order, wired as they are: equal exactly if kinds, types, attributes and wiring are (but for
// collisions of 64 bits). Constants count where they are read, for one shared by all layers stands in the first only.
class LayerHash {
  public:
    LayerHash(const Module& module, const LayerTree& tree) : m_module(module), m_tree(tree) {
        m_position.resize(module.opCount());
        m_external.resize(module.valueCount());
        m_stamp.resize(module.valueCount(), 0);
    }
    // ops: of the layer and all below, ascending.
    std::uint64_t operator()(LayerId layer, const std::vector<OpId>& ops) {
        ++m_round;
        std::uint64_t hash = 23;
        std::uint32_t position = 0, externals = 0;
        for (const OpId op : ops) {
            if (m_module.kind(op) == OpKind::constant) continue;
            m_position[op] = position++;
            hash = mix(hash, ownHash(m_module, op));
            hash = mix(hash, depthBelow(layer, m_tree.layerOf(op)));
            for (const ValueId v : m_module.operands(op)) {
                const OpId from = m_module.definingOp(v);
                if (from.valid() && m_module.kind(from) == OpKind::constant) {
                    hash = mix(hash, attributesHash(m_module, from));
                } else if (from.valid() && isBelow(layer, from)) {
                    hash = mix(mix(hash, m_position[from]), m_module.index(v));
                } else {
                    if (m_stamp[v.value] != m_round) {
                        m_stamp[v.value] = m_round;
                        m_external[v.value] = externals++;
                    }
                    hash = mix(hash, 0x10000000ull + m_external[v.value]);
                }
                hash = mix(hash, m_module.typeId(v).value);
            }
        }
        return hash;
    }

  private:
    const Module& m_module;
    const LayerTree& m_tree;
    IdVector<OpId, std::uint32_t> m_position;
    std::vector<std::uint32_t> m_external, m_stamp; // per value
    std::uint32_t m_round = 0;

    bool isBelow(LayerId layer, OpId op) const {
        for (LayerId at = m_tree.layerOf(op); at.valid(); at = m_tree.layer(at).parent)
            if (at == layer) return true;
        return false;
    }
    std::uint64_t depthBelow(LayerId layer, LayerId inner) const {
        std::uint64_t hash = 5;
        for (; inner.valid() && inner != layer; inner = m_tree.layer(inner).parent)
            for (const char c : m_tree.layer(inner).name) hash = mix(hash, static_cast<unsigned char>(c));
        return hash;
    }
};

} // namespace

// O(ops x depth of the tree).
void findClasses(const Module& module, LayerTree& tree) {
    std::vector<std::vector<OpId>> below(tree.size());
    for (const OpId op : module.ops())
        for (LayerId at = tree.layerOf(op); at.valid(); at = tree.layer(at).parent) below[at.value].push_back(op);
    LayerHash hashOf(module, tree);
    std::unordered_map<std::uint64_t, LayerId> first;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        first.clear();
        for (const LayerId id : tree.m_layers[LayerId{i}].children) {
            // Only siblings of one length can be equal; layers of one op are never worth folding.
            const std::uint64_t hash = mix(hashOf(id, below[id.value]), below[id.value].size());
            const LayerId one = first.try_emplace(hash, id).first->second;
            tree.m_layers[id].classOf = one;
            tree.m_layers[id].classSize = 0;
            ++tree.m_layers[one].classSize;
        }
        for (const LayerId id : tree.m_layers[LayerId{i}].children)
            tree.m_layers[id].classSize = tree.m_layers[tree.m_layers[id].classOf].classSize;
    }
    tree.m_layers[tree.root()].classOf = tree.root();
    tree.m_layers[tree.root()].classSize = 1;
}

std::string withoutLayers(std::string_view path) {
    std::string out;
    const bool many = path.find('/') != path.npos;
    while (true) {
        const auto slash = path.find('/');
        const auto part = path.substr(0, slash);
        const bool counts = many && part.find_first_of("0123456789") != part.npos;
        out += counts ? std::string_view("*") : part;
        if (slash == path.npos) return out;
        out += '/';
        path.remove_prefix(slash + 1);
    }
}

} // namespace axiscape::structure
