// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/compatibility.h"

#include "core/structure/structure_parts.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace axiscape {
namespace {

// Union-find whose members know whether they stand the same way around as their leader.
class Oriented {
  public:
    explicit Oriented(std::size_t n) : m_parent(n), m_turned(n, 0) { std::iota(m_parent.begin(), m_parent.end(), 0u); }
    std::uint32_t add() {
        m_parent.push_back(static_cast<std::uint32_t>(m_parent.size()));
        m_turned.push_back(0);
        return m_parent.back();
    }
    struct Found {
        std::uint32_t leader;
        std::uint8_t turned;
    };
    Found find(std::uint32_t x) {
        std::uint8_t turned = 0;
        std::uint32_t leader = x;
        while (m_parent[leader] != leader) turned ^= m_turned[leader], leader = m_parent[leader];
        for (std::uint8_t rest = turned; m_parent[x] != leader && x != leader;) {
            const auto next = m_parent[x];
            const std::uint8_t own = m_turned[x];
            m_parent[x] = leader, m_turned[x] = rest;
            rest ^= own, x = next;
        }
        return {leader, turned};
    }
    // False: they are joined already, the other way around.
    bool join(std::uint32_t a, std::uint32_t b, std::uint8_t turned) {
        const Found x = find(a), y = find(b);
        const std::uint8_t between = x.turned ^ y.turned ^ turned;
        if (x.leader == y.leader) return between == 0;
        const auto lead = std::min(x.leader, y.leader), follow = std::max(x.leader, y.leader);
        m_parent[follow] = lead, m_turned[follow] = between;
        return true;
    }

  private:
    std::vector<std::uint32_t> m_parent;
    std::vector<std::uint8_t> m_turned;
};

// A factor is named by the major one of a dimension only.
std::uint32_t dimOfMajor(const FactorRule& rule, std::uint32_t slot, FactorIndex factor) {
    const auto dim = rule.dimOf(slot, factor);
    if (dim == FactorRule::kNoDim || rule.factorsOf(slot, dim)[0] != factor) return FactorRule::kNoDim;
    return dim;
}

} // namespace

std::pair<std::uint32_t, std::uint32_t> Compatibility::ofSite(SiteId site) const {
    const auto less = [](const DimensionConflict& c, SiteId s) { return c.site.value < s.value; };
    const auto from = std::lower_bound(conflict.begin(), conflict.end(), site, less);
    auto to = from;
    while (to != conflict.end() && to->site == site) ++to;
    return {static_cast<std::uint32_t>(from - conflict.begin()), static_cast<std::uint32_t>(to - from)};
}

Compatibility compatibilitySets(const SiteTable& sites, const Structure& structure, const NamedDimensions& names) {
    Compatibility out;
    out.conflict = names.conflictList;
    const auto count = static_cast<std::uint32_t>(out.conflict.size());
    Oriented joined(count);
    // A value with both dimensions is a member of its own: the lower dimension is its first.
    std::unordered_map<std::uint64_t, std::uint32_t> carriers;
    for (std::uint32_t c = 0; c < count; ++c) {
        const DimensionConflict& conflict = out.conflict[c];
        const FactorRule& rule = sites.rule(conflict.site);
        std::uint32_t slot = 0;
        const auto joinSlot = [&](ValueId value) {
            const auto a = dimOfMajor(rule, slot, conflict.first), b = dimOfMajor(rule, slot, conflict.second);
            ++slot;
            if (a == FactorRule::kNoDim || b == FactorRule::kNoDim) return;
            const std::uint64_t key = (std::uint64_t{value.value} << 16) | (std::min(a, b) << 8) | std::max(a, b);
            const auto [at, fresh] = carriers.try_emplace(key, 0);
            if (fresh) at->second = joined.add();
            if (!joined.join(c, at->second, a < b ? 0 : 1)) ++out.clashes;
        };
        for (const ValueId v : sites.operands(conflict.site)) joinSlot(v);
        for (const ValueId v : sites.results(conflict.site)) joinSlot(v);
    }

    out.setOf.resize(count);
    out.flipped.resize(count);
    std::unordered_map<std::uint32_t, std::uint32_t> setOfLeader;
    for (std::uint32_t c = 0; c < count; ++c) {
        const auto [leader, turned] = joined.find(c);
        const auto [at, fresh] = setOfLeader.try_emplace(leader, static_cast<std::uint32_t>(out.sets.size()));
        if (fresh) out.sets.push_back({out.conflict[c].dimension, {}, 0});
        out.setOf[c] = at->second;
        out.flipped[c] = turned;
        out.sets[at->second].conflicts.push_back(c);
    }
    // The first conflict of a set stands upright, whatever joined it to what.
    for (CompatibilitySet& set : out.sets)
        if (out.flipped[set.conflicts.front()])
            for (const auto c : set.conflicts) out.flipped[c] ^= 1;

    const Module& module = sites.module();
    std::unordered_map<std::string, std::uint32_t> classes;
    for (CompatibilitySet& set : out.sets) {
        const DimensionConflict& first = out.conflict[set.conflicts.front()];
        const OpId op = sites.op(first.site);
        // A layer at the top is a part among others here.
        std::string key = structure::withoutLayers(structure.layers.layer(structure.layers.layerOf(op)).path + '/');
        key += '|';
        key += module.kindName(op);
        for (const ValueId v : sites.results(first.site))
            for (const auto size : module.type(v).shape) key += ',' + std::to_string(size);
        key += '|' + std::to_string(set.conflicts.size()) + '|' + std::to_string(first.first) + '|' +
               std::to_string(first.second);
        set.classIndex = classes.try_emplace(key, static_cast<std::uint32_t>(classes.size())).first->second;
    }
    out.classes = static_cast<std::uint32_t>(classes.size());
    return out;
}

} // namespace axiscape
