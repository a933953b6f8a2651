// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

#include <algorithm>

namespace axiscape::scene {
namespace {

class SceneMaker {
  public:
    SceneMaker(const Module& module, const Structure& structure, const LayoutRequest& request, const Folding& folding)
        : m_module(module), m_structure(structure), m_tree(structure.layers), m_folding(folding),
          m_fold(request.foldRepeated), m_open(m_tree.size(), false), m_nodeOfLayer(m_tree.size(), kNone),
          m_frameOfLayer(m_tree.size(), kNone) {
        for (const LayerId id : request.open)
            if (id.valid() && id.value < m_tree.size()) m_open[id.value] = true;
    }

    Scene make() {
        openLayer(m_tree.root(), kNone);
        placeOps();
        addArguments();
        addResults();
        for (const LayoutFrame& frame : m_out.frames) {
            const Layer& layer = m_tree.layer(frame.layer);
            m_out.order.push_back(layer.firstOp.value);
            m_out.pass.push_back(layer.pass);
        }
        m_out.pillOwner.resize(m_out.nodes.size(), kNone);
        m_out.pillsOf.resize(m_out.nodes.size());
        return std::move(m_out);
    }

  private:
    const Module& m_module;
    const Structure& m_structure;
    const LayerTree& m_tree;
    const Folding& m_folding;
    bool m_fold;
    std::vector<bool> m_open;
    std::vector<NodeIndex> m_nodeOfLayer; // closed layers and all below them
    std::vector<FrameIndex> m_frameOfLayer;
    std::vector<std::uint64_t> m_place; // of pills: their first use, by op and operand
    Scene m_out;

    NodeIndex add(LayoutNode node, std::uint32_t order, Pass pass) {
        m_out.nodes.push_back(node);
        m_out.order.push_back(order);
        m_out.pass.push_back(pass);
        return static_cast<NodeIndex>(m_out.nodes.size() - 1);
    }

    // Recursion as deep as layers nest.
    void openLayer(LayerId id, FrameIndex parent) {
        const auto frame = static_cast<FrameIndex>(m_out.frames.size());
        const auto depth = parent == kNone ? 0 : m_out.frames[parent].depth + 1;
        m_out.frames.push_back({{}, id, parent, static_cast<std::uint16_t>(depth)});
        m_frameOfLayer[id.value] = frame;
        const auto& children = m_tree.layer(id).children;
        for (std::size_t i = 0; i < children.size();) {
            const Layer& layer = m_tree.layer(children[i]);
            if (m_open[children[i].value]) {
                openLayer(children[i++], frame);
                continue;
            }
            // Equal layers beside each other that are closed stand as one.
            std::size_t end = i + 1;
            if (m_fold && layer.classSize >= kFoldAtLeast)
                while (end < children.size() && !m_open[children[end].value] &&
                       m_tree.layer(children[end]).classOf == layer.classOf)
                    ++end;
            LayoutNode node;
            node.kind = NodeKind::closedGroup;
            node.layer = children[i];
            node.folded = static_cast<std::uint32_t>(end - i);
            node.frame = frame;
            const NodeIndex index = add(node, layer.firstOp.value, layer.pass);
            for (; i < end; ++i) close(children[i], index);
        }
    }
    void close(LayerId id, NodeIndex node) {
        m_nodeOfLayer[id.value] = node;
        for (const LayerId child : m_tree.layer(id).children) close(child, node);
    }

    void placeOps() {
        m_out.nodeOfOp.assign(m_module.opCount(), kNone);
        for (const OpId op : m_module.ops()) {
            const LayerId layer = m_tree.layerOf(op);
            if (m_nodeOfLayer[layer.value] != kNone) {
                m_out.nodeOfOp[op] = m_nodeOfLayer[layer.value];
            } else if (m_folding.into[op] == op) {
                LayoutNode node;
                node.kind = NodeKind::op;
                node.plain = !hasDetail(m_module, op);
                node.op = op;
                node.layer = layer;
                node.frame = m_frameOfLayer[layer.value];
                m_out.nodeOfOp[op] = add(node, op.value, m_structure.passOf[op]);
            }
        }
        for (const OpId op : m_module.ops())
            if (m_out.nodeOfOp[op] == kNone) m_out.nodeOfOp[op] = m_out.nodeOfOp[m_folding.into[op]];
    }

    // A pill left of the first user that is drawn as an op. Arguments used in closed groups only have none.
    void addArguments() {
        m_out.nodeOfArgument.assign(m_module.argumentCount(), kNone);
        m_out.pillsOf.resize(m_out.nodes.size());
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i) {
            NodeIndex owner = kNone;
            std::uint64_t place = 0;
            for (const Use use : m_module.uses(ValueId{i})) {
                if (use.op.value >= m_module.opCount()) continue;
                const NodeIndex node = m_out.nodeOfOp[use.op];
                if (m_out.nodeOfArgument[i] == kNone) m_out.nodeOfArgument[i] = node;
                if (m_out.nodes[node].kind != NodeKind::op) continue;
                owner = node;
                place = static_cast<std::uint64_t>(use.op.value) << 32 | use.operand;
                break;
            }
            if (owner == kNone) continue;
            if (m_out.pillsOf[owner].size() >= kArgumentsOfNode) {
                m_out.nodeOfArgument[i] = owner;
                continue;
            }
            LayoutNode node;
            node.kind = NodeKind::argument;
            node.argument = i;
            node.layer = m_out.nodes[owner].layer;
            node.frame = m_out.nodes[owner].frame;
            const NodeIndex pill = add(node, m_out.order[owner], m_out.pass[owner]);
            m_out.pillOwner.resize(m_out.nodes.size(), kNone);
            m_out.pillOwner[pill] = owner;
            m_out.pillsOf.resize(m_out.nodes.size());
            m_out.pillsOf[owner].push_back(pill);
            m_out.nodeOfArgument[i] = pill;
            m_place.resize(m_out.nodes.size(), 0);
            m_place[pill] = place;
        }
        for (auto& pills : m_out.pillsOf) // as the operands are read
            std::stable_sort(pills.begin(), pills.end(), [&](auto a, auto b) { return m_place[a] < m_place[b]; });
    }

    void addResults() {
        if (m_module.results().empty()) return;
        LayoutNode node;
        node.kind = NodeKind::results;
        node.layer = m_tree.root();
        m_out.results = add(node, 0xfffffffeu, Pass::forward);
    }
};

} // namespace

Scene makeScene(const Module& module, const Structure& structure, const LayoutRequest& request,
                const Folding& folding) {
    return SceneMaker(module, structure, request, folding).make();
}

} // namespace axiscape::scene
