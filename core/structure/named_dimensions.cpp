// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/named_dimensions.h"

#include <algorithm>
#include <numeric>

namespace axiscape {
namespace {

class Joined {
  public:
    explicit Joined(std::size_t n) : m_parent(n) { std::iota(m_parent.begin(), m_parent.end(), 0u); }
    std::uint32_t find(std::uint32_t x) {
        while (m_parent[x] != x) x = m_parent[x] = m_parent[m_parent[x]];
        return x;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a), b = find(b);
        if (a != b) m_parent[std::max(a, b)] = std::min(a, b); // the least node leads: ids in order of first values
    }

  private:
    std::vector<std::uint32_t> m_parent;
};

// Made of constants and scalars alone.
std::vector<std::uint8_t> findConstants(const SiteTable& sites) {
    const Module& module = sites.module();
    std::vector<std::uint8_t> constant(module.valueCount(), 0);
    for (const OpId op : module.ops()) {
        if (!module.regions(op).empty() || module.kind(op) == OpKind::unknown) continue;
        const auto operands = module.operands(op);
        if (operands.empty() && module.kind(op) != OpKind::constant && module.kind(op) != OpKind::iota) continue;
        const bool all = std::all_of(operands.begin(), operands.end(),
                                     [&](ValueId v) { return constant[v.value] || module.type(v).shape.empty(); });
        if (!all) continue;
        for (const ValueId v : module.results(op)) constant[v.value] = 1;
    }
    return constant;
}

// The dimensions along which an op takes or puts only a part.
template <class Mark> void markParts(const Module& module, ValueId whole, ValueId part, Mark mark) {
    const auto from = module.type(whole).shape, to = module.type(part).shape;
    for (std::size_t d = 0; d < std::min(from.size(), to.size()); ++d)
        if (from[d] != to[d] && from[d] > 1) mark(whole, d);
}

bool isInLoop(const Module& module, OpId op) {
    for (RegionId region = module.regionOf(op); region.valid(); region = module.regionOf(op)) {
        op = module.region(region).parent;
        if (module.kind(op) == OpKind::while_) return true;
    }
    return false;
}

// Calls sliced(value, dim) and indexed(value, dim) for what the ops work on by computed offsets.
template <class Sliced, class Indexed> void findOffsets(const Module& module, Sliced sliced, Indexed indexed) {
    for (const OpId op : module.ops()) {
        const auto operands = module.operands(op);
        const OpKind kind = module.kind(op);
        if (!has(kind, Trait::indexes)) continue;
        if (kind == OpKind::dynamic_slice || kind == OpKind::dynamic_update_slice) {
            const ValueId part = kind == OpKind::dynamic_slice ? module.results(op)[0] : operands[1];
            if (isInLoop(module, op)) markParts(module, operands[0], part, sliced);
            continue;
        }
        const auto map =
            kind == OpKind::gather ? AttributeName::start_index_map : AttributeName::scatter_dims_to_operand_dims;
        for (const auto d : module.ints(op, map)) indexed(operands[0], static_cast<std::size_t>(d));
    }
}

} // namespace

NamedDimensions namedDimensions(const SiteTable& sites) {
    const Module& module = sites.module();
    NamedDimensions out;
    auto& firstDim = out.m_firstDim;
    auto& firstFactor = out.m_firstFactor;
    std::uint32_t nodes = 0;
    firstDim.reserve(module.valueCount() + 1);
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        firstDim.push_back(nodes);
        nodes += static_cast<std::uint32_t>(module.type(ValueId{v}).shape.size());
    }
    firstDim.push_back(nodes);
    firstFactor.reserve(sites.size() + 1);
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        firstFactor.push_back(nodes);
        nodes += static_cast<std::uint32_t>(sites.rule(SiteId{s}).factors.size());
    }
    firstFactor.push_back(nodes);

    Joined joined(nodes);
    const auto constant = findConstants(sites);
    std::vector<std::uint8_t> seen(module.valueCount(), 0);
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const SiteId site{s};
        const FactorRule& rule = sites.rule(site);
        const auto joinSlot = [&](std::uint32_t slot, ValueId value) {
            const auto rank = std::min<std::size_t>(rule.rank(slot), module.type(value).shape.size());
            for (std::uint32_t d = 0; d < rank; ++d)
                for (const FactorIndex f : rule.factorsOf(slot, d)) {
                    // Past a manual factor, which stays outside its computation.
                    if (!rule.factors[f].byDefault || rule.factors[f].factorClass == FactorClass::manual) continue;
                    joined.join(firstFactor[s] + f, firstDim[value.value] + d);
                    break; // the major one
                }
        };
        std::uint32_t slot = 0;
        for (const ValueId v : sites.operands(site)) {
            if (!constant[v.value] || !seen[v.value]) joinSlot(slot, v);
            seen[v.value] = 1;
            ++slot;
        }
        for (const ValueId v : sites.results(site)) joinSlot(slot++, v);
    }

    // Numbers in order of the first node, which is that of the first value.
    out.m_ofNode.assign(nodes, DimensionId{});
    for (std::uint32_t node = 0; node < nodes; ++node) {
        DimensionId& leader = out.m_ofNode[joined.find(node)];
        if (!leader.valid()) leader = out.dimensions.push_back({});
        out.m_ofNode[node] = leader;
    }
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const auto shape = module.type(ValueId{v}).shape;
        for (std::size_t d = 0; d < shape.size(); ++d) {
            NamedDimension& dimension = out.dimensions[out.of(ValueId{v}, d)];
            ++dimension.values;
            if (std::find(dimension.sizes.begin(), dimension.sizes.end(), shape[d]) == dimension.sizes.end())
                dimension.sizes.push_back(shape[d]);
            if (v < module.argumentCount()) dimension.arguments.push_back({v, static_cast<std::uint8_t>(d)});
        }
    }
    for (NamedDimension& dimension : out.dimensions) std::sort(dimension.sizes.begin(), dimension.sizes.end());
    findOffsets(
        module, [&](ValueId v, std::size_t d) { out.dimensions[out.of(v, d)].slicedByLoop = true; },
        [&](ValueId v, std::size_t d) { out.dimensions[out.of(v, d)].indexed = true; });

    out.m_inConflict.assign(out.dimensions.size(), 0);
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const auto& factors = sites.rule(SiteId{s}).factors;
        for (FactorIndex a = 0; a < factors.size(); ++a)
            for (FactorIndex b = static_cast<FactorIndex>(a + 1); b < factors.size(); ++b) {
                const DimensionId id = out.ofFactor(SiteId{s}, a);
                if (id != out.ofFactor(SiteId{s}, b)) continue;
                out.conflictList.push_back({SiteId{s}, a, b, id});
                out.m_inConflict[id.value] = 1;
            }
    }
    return out;
}

NamedDimensions NamedDimensions::joined(const IdVector<DimensionId, DimensionId>& classOf) const {
    NamedDimensions out;
    out.m_firstDim = m_firstDim;
    out.m_firstFactor = m_firstFactor;
    out.m_ofNode.reserve(m_ofNode.size());
    for (const DimensionId id : m_ofNode) out.m_ofNode.push_back(classOf[id]);
    for (std::uint32_t i = 0; i < size(); ++i) {
        const DimensionId to = classOf[DimensionId{i}];
        if (to.value >= out.dimensions.size()) out.dimensions.resize(to.value + 1);
        NamedDimension& all = out.dimensions[to];
        const NamedDimension& one = dimensions[DimensionId{i}];
        if (all.name.empty()) all.name = one.name;
        all.values += one.values;
        all.slicedByLoop = all.slicedByLoop || one.slicedByLoop;
        all.indexed = all.indexed || one.indexed;
        all.sizes.insert(all.sizes.end(), one.sizes.begin(), one.sizes.end());
        all.arguments.insert(all.arguments.end(), one.arguments.begin(), one.arguments.end());
    }
    for (NamedDimension& all : out.dimensions) {
        std::sort(all.arguments.begin(), all.arguments.end());
        std::sort(all.sizes.begin(), all.sizes.end());
        all.sizes.erase(std::unique(all.sizes.begin(), all.sizes.end()), all.sizes.end());
    }
    out.m_inConflict.assign(out.dimensions.size(), 0);
    out.conflictList = conflictList;
    for (DimensionConflict& conflict : out.conflictList) {
        conflict.dimension = classOf[conflict.dimension];
        out.m_inConflict[conflict.dimension.value] = 1;
    }
    return out;
}

} // namespace axiscape
