// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/program_flow.h"

#include <algorithm>

namespace axiscape::transforms {

ProgramFlow::ProgramFlow(const Module& module, const Structure& structure)
    : m_module(module), m_structure(structure), m_firstYield(module.valueCount() + 1, 0),
      m_readers(module.valueCount(), 0), m_returned(module.valueCount(), false), m_dropped(module.opCount(), false) {
    const auto eachYield = [&](auto&& each) {
        for (const OpId op : module.ops())
            for (const RegionId id : module.regions(op)) {
                const auto ops = module.region(id).ops;
                if (!ops.empty() && ops[0].value >= module.opCount()) continue; // of a reduction: reads nothing outside
                for (const ValueId v : module.region(id).yields) each(op, v);
            }
    };
    eachYield([&](OpId, ValueId v) { ++m_firstYield[v.value + 1]; });
    for (std::size_t i = 1; i < m_firstYield.size(); ++i) m_firstYield[i] += m_firstYield[i - 1];
    m_yielders.resize(m_firstYield.back());
    auto next = m_firstYield;
    eachYield([&](OpId op, ValueId v) { m_yielders[next[v.value]++] = op; });
    for (std::size_t v = 0; v < m_readers.size(); ++v)
        m_readers[v] =
            static_cast<std::uint32_t>(module.uses(ValueId{v}).size()) + m_firstYield[v + 1] - m_firstYield[v];
    for (const ValueId v : module.results()) {
        ++m_readers[v.value];
        m_returned[v.value] = true;
    }
}

OpId ProgramFlow::numbered(OpId op) const {
    while (op.valid() && op.value >= m_module.opCount()) op = m_module.region(m_module.regionOf(op)).parent;
    return op;
}

OpId ProgramFlow::inRegion(OpId op, RegionId region) const {
    while (op.valid() && m_module.regionOf(op) != region) {
        const RegionId own = m_module.regionOf(op);
        op = own.valid() ? m_module.region(own).parent : OpId{};
    }
    return op;
}

std::vector<ValueId> ProgramFlow::captured(OpId op) const {
    std::vector<ValueId> out;
    for (const RegionId id : m_module.regions(op)) {
        const Region& region = m_module.region(id);
        const auto isOutside = [&](ValueId v) {
            const OpId maker = m_module.definingOp(v); // of a region's argument: the op with the region
            return !maker.valid() || maker < op || (maker != op && !inRegion(maker, m_module.regionOf(op)).valid()) ||
                   (maker != op && inRegion(maker, m_module.regionOf(op)) != op);
        };
        const auto take = [&](ValueId v) {
            if (isOutside(v) && std::ranges::find(out, v) == out.end()) out.push_back(v);
        };
        if (region.ops.empty() || region.ops[0].value >= m_module.opCount()) continue;
        for (const OpId inner : region.ops)
            for (const ValueId v : m_module.operands(inner)) take(v);
        for (const ValueId v : region.yields) take(v);
    }
    return out;
}

bool ProgramFlow::isRepeatable(OpId op) const {
    const OpKind kind = m_module.kind(op);
    if (kind == OpKind::unknown || kind == OpKind::rng || has(kind, Trait::effect) || has(kind, Trait::collective))
        return false;
    if (m_module.intOr(op, AttributeName::has_side_effect, 0) != 0 ||
        m_module.textOf(op, AttributeName::has_side_effect) == "true")
        return false;
    for (const RegionId id : m_module.regions(op))
        for (const OpId inner : m_module.region(id).ops)
            if (inner.value < m_module.opCount() && !isRepeatable(inner)) return false;
    return true;
}

void ProgramFlow::dropReader(ValueId value) {
    std::vector<ValueId> open{value};
    while (!open.empty()) {
        const ValueId v = open.back();
        open.pop_back();
        if (--m_readers[v.value] > 0 || m_module.valueKind(v) != ValueKind::opResult) continue;
        const OpId op = m_module.definingOp(v);
        if (op.value >= m_module.opCount() || m_dropped[op.value] || !isRepeatable(op)) continue;
        std::uint32_t readers = 0;
        for (const ValueId r : m_module.results(op)) readers += m_readers[r.value];
        if (readers > 0) continue;
        m_dropped[op.value] = true;
        for (const ValueId o : m_module.operands(op)) open.push_back(o);
        for (const ValueId o : captured(op)) open.push_back(o);
    }
}

} // namespace axiscape::transforms
