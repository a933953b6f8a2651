// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/layer_plan.h"

#include <algorithm>
#include <set>

namespace axiscape::transforms {
namespace {

class LayerPlan {
  public:
    LayerPlan(const Module& module, const Structure& structure, ProgramFlow& flow, const std::vector<OpId>& ops,
              const std::vector<bool>& isOwn, const std::vector<bool>& kept)
        : m_module(module), m_structure(structure), m_flow(flow), m_ops(ops), m_isOwn(isOwn), m_kept(kept),
          m_region(module.regionOf(ops.front())) {}

    std::optional<LayerBlock> run() {
        for (const OpId op : m_ops)
            for (const ValueId v : m_module.results(op))
                if (!isAvailable(v) && readBehind(v)) need(v);
        if (m_leaves.empty()) return std::nullopt; // made of constants alone: they cost nothing either way
        LayerBlock out;
        out.block.ops.assign(m_again.begin(), m_again.end());
        for (const ValueId v : m_leaves) out.block.leaves.push_back(v);
        for (const OpId op : m_again)
            for (const ValueId v : m_module.results(op))
                if (m_isOwn[op.value] && !isAvailable(v) && readBehind(v)) out.block.replaced.push_back(v);
        std::set<OpId> readers;
        for (const ValueId v : out.block.replaced)
            m_flow.eachReader(v, [&](OpId reader) {
                if (!m_flow.isForward(reader)) readers.insert(m_flow.inRegion(reader, m_region));
            });
        out.before = *readers.begin();
        out.block.gradient = gradient(readers, out);
        for (const ValueId v : out.block.leaves) m_flow.addReader(v);
        for (const ValueId v : out.block.replaced) {
            std::size_t gone = 0;
            m_flow.eachReader(v, [&](OpId reader) { gone += !m_flow.isForward(reader); });
            for (; gone > 0; --gone) m_flow.dropReader(v);
        }
        return out;
    }

  private:
    bool isOwn(OpId op) const { return op.valid() && op.value < m_isOwn.size() && m_isOwn[op.value]; }

    bool readBehind(ValueId value) const {
        bool found = false;
        m_flow.eachReader(value, [&](OpId reader) { found = found || !m_flow.isForward(reader); });
        return found;
    }
    // Kept by the policy, or because the forward pass goes on with it; or it cannot be made again.
    bool isAvailable(ValueId value) const {
        if (m_kept[value.value] || m_flow.isReturned(value) || !m_flow.isRepeatable(m_module.definingOp(value)))
            return true;
        bool found = false;
        m_flow.eachReader(value, [&](OpId reader) {
            const OpId here = m_flow.inRegion(reader, m_region);
            // A region that returns it: its op stands around.
            found = found || !here.valid() || (m_flow.isForward(reader) && !isOwn(here));
        });
        return found;
    }

    void need(ValueId value) {
        std::vector<ValueId> open{value};
        while (!open.empty()) {
            const ValueId v = open.back();
            open.pop_back();
            const OpId op = m_module.valueKind(v) == ValueKind::opResult ? m_module.definingOp(v) : OpId{};
            const bool here = op.valid() && m_module.regionOf(op) == m_region;
            const bool isConstant =
                here && m_module.operands(op).empty() && m_module.regions(op).empty() && m_flow.isRepeatable(op);
            if (!isConstant && (!isOwn(op) || (v != value && isAvailable(v)))) {
                m_leaves.insert(v);
                continue;
            }
            if (!m_again.insert(op).second) continue;
            for (const ValueId o : m_module.operands(op)) open.push_back(o);
            for (const ValueId o : m_flow.captured(op)) open.push_back(o);
        }
    }

    // What the first readers have beside what is made again: it ties the copies to the backward pass.
    ValueId gradient(const std::set<OpId>& readers, const LayerBlock& found) const {
        for (const OpId reader : readers)
            for (const ValueId v : m_module.operands(reader)) {
                const OpId maker = m_module.definingOp(v);
                if (m_module.valueKind(v) == ValueKind::opResult && maker < found.before &&
                    m_module.regionOf(maker) == m_region && m_structure.passOf[maker] == Pass::backward &&
                    isFloat(m_module.type(v).dtype) && !m_module.type(v).shape.empty())
                    return v;
            }
        return {};
    }

    const Module& m_module;
    const Structure& m_structure;
    ProgramFlow& m_flow;
    const std::vector<OpId>& m_ops;
    const std::vector<bool>& m_isOwn;
    const std::vector<bool>& m_kept;
    const RegionId m_region;
    std::set<OpId> m_again;
    std::set<ValueId> m_leaves;
};

} // namespace

std::optional<LayerBlock> layerBlock(const Module& module, const Structure& structure, ProgramFlow& flow,
                                     const std::vector<OpId>& ops, const std::vector<bool>& isOwn,
                                     const std::vector<bool>& kept) {
    return LayerPlan(module, structure, flow, ops, isOwn, kept).run();
}

} // namespace axiscape::transforms
