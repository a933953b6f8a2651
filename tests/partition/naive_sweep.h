// SPDX-License-Identifier: GPL-3.0-or-later
// Propagation as golden/partir/README.md words it, with whole sweeps, lists of lists and no shortcut: what the
// incremental rewriter is held against.
#pragma once

#include "core/partition/partition.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace axiscape::test {

class NaiveSweep {
  public:
    using Axes = std::vector<AxisId>;

    explicit NaiveSweep(const Partition& start) : m_sites(start.sites()), m_mesh(start.mesh()) {
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const Nest& nest = start.nest(SiteId{s});
            m_nests.emplace_back(nest.begin(), nest.end());
        }
        for (std::uint32_t i = 0; i < module().argumentCount(); ++i) {
            std::vector<Axes> dims(module().type(ValueId{i}).shape.size());
            for (Tile tile : start.argument(i).tiles) dims[tile.dim].push_back(tile.axis);
            m_arguments.push_back(dims);
        }
        for (std::uint32_t v = 0; v < module().valueCount(); ++v) m_atomic.push_back(start.atomicAxes(ValueId{v}));
    }

    void run() {
        bool changed = true;
        while (changed) {
            changed = false;
            const auto arguments = static_cast<std::uint32_t>(m_arguments.size());
            for (std::uint32_t i = 0; i < arguments; ++i) changed |= visitArgument(i);
            for (std::uint32_t s = 0; s < m_sites.size(); ++s) changed |= visitSite(SiteId{s});
            for (std::uint32_t s = m_sites.size(); s-- > 0;) changed |= visitSite(SiteId{s});
            for (std::uint32_t i = arguments; i-- > 0;) changed |= visitArgument(i);
        }
    }

    bool equals(const Partition& other) const {
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const Nest& nest = other.nest(SiteId{s});
            if (!std::equal(nest.begin(), nest.end(), m_nests[s].begin(), m_nests[s].end())) return false;
        }
        for (std::uint32_t i = 0; i < m_arguments.size(); ++i)
            for (std::size_t d = 0; d < m_arguments[i].size(); ++d) {
                const AxisList axes = other.argument(i).axesOf(static_cast<std::uint8_t>(d));
                if (!std::equal(axes.begin(), axes.end(), m_arguments[i][d].begin(), m_arguments[i][d].end()))
                    return false;
            }
        return true;
    }

  private:
    const Module& module() const { return m_sites.module(); }
    const FactorRule& rule(SiteId site) const { return m_sites.rule(site); }
    bool atomic(ValueId value, AxisId axis) const { return (m_atomic[value.value] >> axis & 1) != 0; }
    static bool in(const Axes& axes, AxisId axis) { return std::find(axes.begin(), axes.end(), axis) != axes.end(); }

    std::optional<FactorIndex> has(SiteId site, AxisId axis) const {
        for (NestEntry e : m_nests[site.value])
            if (e.axis == axis) return e.factor;
        return std::nullopt;
    }
    std::int64_t left(SiteId site, FactorIndex f) const {
        std::int64_t n = rule(site).factors[f].size;
        for (NestEntry e : m_nests[site.value])
            if (e.factor == f) n /= m_mesh.size(e.axis);
        return n;
    }
    // A nest read through a slot: the axes of every dimension.
    std::vector<Axes> read(SiteId site, std::uint32_t slot) const {
        std::vector<Axes> dims(rule(site).rank(slot));
        for (std::uint32_t d = 0; d < dims.size(); ++d)
            for (FactorIndex f : rule(site).factorsOf(slot, d))
                for (NestEntry e : m_nests[site.value])
                    if (e.factor == f) dims[d].push_back(e.axis);
        return dims;
    }
    std::vector<Axes> definition(ValueId value) const {
        if (module().isArgument(value)) return m_arguments[value.value];
        const SiteId site = m_sites.definingSite(value);
        if (!site.valid()) return {};
        return read(site, rule(site).operandCount + m_sites.resultIndex(value));
    }

    // What a sharding asks of a slot along an axis.
    std::optional<FactorIndex> ask(const std::vector<Axes>& sharding, SiteId site, std::uint32_t slot,
                                   AxisId axis) const {
        for (std::uint32_t d = 0; d < sharding.size(); ++d) {
            if (!in(sharding[d], axis)) continue;
            std::vector<std::int64_t> sizes;
            const auto factors = rule(site).factorsOf(slot, d);
            for (FactorIndex f : factors) sizes.push_back(rule(site).factors[f].size);
            std::size_t at = 0;
            for (AxisId a : sharding[d]) {
                while (at < sizes.size() && sizes[at] == 1) ++at;
                if (at == sizes.size() || sizes[at] % m_mesh.size(a) != 0) return std::nullopt;
                sizes[at] /= m_mesh.size(a);
                if (a == axis) return factors[at];
                if (!has(site, a)) return std::nullopt;
            }
        }
        return std::nullopt;
    }
    bool placeable(SiteId site, AxisId axis, FactorIndex f) const {
        if (left(site, f) <= 1 || left(site, f) % m_mesh.size(axis) != 0) return false;
        for (const auto [slot, dim] : rule(site).placesOf(f)) {
            if (slot < rule(site).operandCount && atomic(m_sites.operands(site)[slot], axis)) return false;
            for (FactorIndex major : rule(site).factorsOf(slot, dim)) {
                if (major == f) break;
                if (left(site, major) != 1) return false;
            }
        }
        return true;
    }
    bool partial(ValueId value, AxisId axis) const {
        const SiteId site = m_sites.definingSite(value);
        const auto f = site.valid() ? has(site, axis) : std::nullopt;
        if (!f) return false;
        if (*f == kSumFactor) return true;
        const Factor& factor = rule(site).factors[*f];
        return factor.factorClass == FactorClass::reduction && factor.combiner == Combiner::add;
    }
    bool sum(SiteId site, AxisId axis) const {
        if (module().kind(m_sites.op(site)) != OpKind::add) return false;
        for (ValueId value : m_sites.operands(site)) {
            if (!partial(value, axis) || m_sites.isProgramResult(value)) return false;
            for (SiteUse use : m_sites.uses(value))
                if (use.site != site) return false;
        }
        return true;
    }
    bool follows(ValueId value, std::uint32_t dim, SiteUse use, AxisId axis) const {
        for (const Axes& axes : read(use.site, use.operand))
            if (in(axes, axis)) return true;
        if (atomic(value, axis) || has(use.site, axis)) return false;
        auto wanted = definition(value);
        wanted[dim].push_back(axis);
        const auto f = ask(wanted, use.site, use.operand, axis);
        return f && placeable(use.site, axis, *f);
    }

    bool visitSite(SiteId site) {
        bool changed = false;
        for (AxisId axis = 0; axis < m_mesh.axes.size(); ++axis) {
            if (has(site, axis)) continue;
            std::set<FactorIndex> asked;
            for (std::uint32_t i = 0; i < rule(site).operandCount; ++i) {
                const ValueId value = m_sites.operands(site)[i];
                if (atomic(value, axis)) continue;
                if (const auto f = ask(definition(value), site, i, axis)) asked.insert(*f);
            }
            std::set<FactorIndex> backward;
            for (std::uint32_t r = 0; r < rule(site).resultCount; ++r) {
                const ValueId value = m_sites.results(site)[r];
                if (atomic(value, axis)) continue;
                for (SiteUse use : m_sites.uses(value))
                    if (const auto f = ask(read(use.site, use.operand), site, rule(site).operandCount + r, axis))
                        backward.insert(*f);
            }
            for (FactorIndex f : backward) {
                bool all = true;
                for (const auto [slot, dim] : rule(site).placesOf(f)) {
                    if (slot < rule(site).operandCount) continue;
                    const ValueId value = m_sites.results(site)[slot - rule(site).operandCount];
                    for (SiteUse use : m_sites.uses(value)) all = all && follows(value, dim, use, axis);
                }
                if (all) asked.insert(f);
            }
            std::erase_if(asked, [&](FactorIndex f) { return !placeable(site, axis, f); });
            if (sum(site, axis)) asked.insert(kSumFactor);
            if (asked.size() != 1) continue;
            m_nests[site.value].push_back({axis, *asked.begin()});
            changed = true;
        }
        return changed;
    }

    bool visitArgument(std::uint32_t argument) {
        bool changed = false;
        const ValueId value{argument};
        auto& dims = m_arguments[argument];
        const auto present = [&](AxisId axis) {
            return std::any_of(dims.begin(), dims.end(), [&](const Axes& axes) { return in(axes, axis); });
        };
        for (AxisId axis = 0; axis < m_mesh.axes.size(); ++axis) {
            if (present(axis) || atomic(value, axis)) continue;
            std::set<std::size_t> asked;
            for (SiteUse use : m_sites.uses(value)) {
                const auto wanted = read(use.site, use.operand);
                for (std::size_t d = 0; d < wanted.size(); ++d) {
                    if (!in(wanted[d], axis)) continue;
                    bool outer = true;
                    for (AxisId a : wanted[d]) {
                        if (a == axis) break;
                        outer = outer && present(a);
                    }
                    std::int64_t local = module().type(value).shape[d];
                    for (AxisId a : dims[d]) local /= m_mesh.size(a);
                    if (outer && local % m_mesh.size(axis) == 0) asked.insert(d);
                }
            }
            if (asked.size() != 1) continue;
            dims[*asked.begin()].push_back(axis);
            changed = true;
        }
        return changed;
    }

    const SiteTable& m_sites;
    Mesh m_mesh;
    std::vector<std::vector<NestEntry>> m_nests;
    std::vector<std::vector<Axes>> m_arguments; // [argument][dim]
    std::vector<AxisSet> m_atomic;
};

} // namespace axiscape::test
