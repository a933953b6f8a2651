// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/divided_axes.h"

#include <algorithm>
#include <numeric>

namespace axiscape::simulation {

namespace {

// What a value has of a site: slot and dimension there.
struct Place {
    SiteId site;
    std::uint32_t slot = 0, dim = 0;
};

class Dividing {
  public:
    explicit Dividing(const SpmdProgram& program)
        : m_partition(program.partition), m_module(m_partition.module()), m_sites(m_partition.sites()) {}

    IdVector<ValueId, std::int32_t> run() {
        for (OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::reshape && m_sites.isLive(op)) begin(m_sites.sitesOf(op)[0]);
        while (!m_next.empty()) {
            const auto [value, dim, axis, parts] = m_next.back();
            m_next.pop_back();
            follow(value, dim, axis, parts);
        }
        return std::move(m_parts);
    }

  private:
    struct Cut {
        ValueId value;
        std::uint32_t dim = 0;
        AxisId axis = 0;
        std::int32_t parts = 1;
    };

    bool isOn(SiteId site, AxisId axis) const {
        const auto& nest = m_partition.nest(site);
        return std::any_of(nest.begin(), nest.end(), [&](const auto& entry) { return entry.axis == axis; });
    }
    // The axes that cut this dimension where the site reads or makes the value.
    std::vector<AxisId> axesAt(Place at) const {
        std::vector<AxisId> axes;
        const FactorRule& rule = m_sites.rule(at.site);
        for (const auto& entry : m_partition.nest(at.site))
            if (entry.factor < rule.factors.size() && rule.dimOf(at.slot, entry.factor) == at.dim)
                axes.push_back(entry.axis);
        return axes;
    }

    // A reshape: on one side heads, on the other heads and features in one dimension.
    void begin(SiteId reshape) {
        const FactorRule& rule = m_sites.rule(reshape);
        if (rule.slotCount() != 2) return;
        for (std::uint32_t merged = 0; merged < 2; ++merged)
            for (std::uint32_t dim = 0; dim < rule.rank(merged); ++dim) {
                const auto factors = rule.factorsOf(merged, dim);
                const auto apart = factors.empty() ? FactorRule::kNoDim : rule.dimOf(1 - merged, factors[0]);
                if (factors.size() < 2 || apart == FactorRule::kNoDim) continue;
                const auto heads = rule.factors[factors[0]].size;
                const ValueId whole = merged == 0 ? m_sites.operands(reshape)[0] : m_sites.results(reshape)[0];
                const ValueId split = merged == 0 ? m_sites.results(reshape)[0] : m_sites.operands(reshape)[0];
                if (m_module.type(split).shape[apart] != heads) continue;
                for (const auto [axis, parts] : wanted(reshape, whole, dim, merged == 0, heads)) {
                    mark(whole, static_cast<std::int32_t>(m_partition.mesh().axes[axis].size));
                    cut({split, apart, axis, parts});
                }
            }
    }

    struct Wanted {
        AxisId axis;
        std::int32_t parts;
    };
    // Axes that cut the merged dimension on its other side, and do not divide the heads; with the part that does.
    std::vector<Wanted> wanted(SiteId reshape, ValueId whole, std::uint32_t dim, bool isMadeBefore,
                               std::int64_t heads) const {
        std::vector<Wanted> out;
        const auto look = [&](Place at) {
            for (AxisId axis : axesAt(at)) {
                const auto size = m_partition.mesh().axes[axis].size;
                const auto parts = std::gcd(size, heads);
                if (!isOn(reshape, axis) && parts > 1 && parts < size &&
                    std::ranges::find(out, axis, &Wanted::axis) == out.end())
                    out.push_back({axis, static_cast<std::int32_t>(parts)});
            }
        };
        if (isMadeBefore) {
            if (const SiteId maker = m_sites.definingSite(whole); maker.valid())
                look({maker, m_sites.rule(maker).operandCount + m_sites.resultIndex(whole), dim});
        } else {
            for (const SiteUse& use : m_sites.uses(whole)) look({use.site, use.operand, dim});
        }
        return out;
    }

    // Of a parameter, which is whole: what is made of the gradient there is whole, too.
    bool isUpdate(SiteId site) const {
        return m_module.kind(m_sites.op(site)) != OpKind::dot_general &&
               std::ranges::any_of(m_sites.operands(site),
                                   [&](ValueId v) { return m_module.valueKind(v) == ValueKind::argument; });
    }

    void mark(ValueId value, std::int32_t parts) {
        if (m_parts.empty()) m_parts.assign(m_module.valueCount(), 1);
        m_parts[value] = std::max(m_parts[value], parts);
    }
    void cut(Cut next) {
        if (!m_parts.empty() && m_parts[next.value] > 1) return;
        mark(next.value, next.parts);
        m_next.push_back(next);
    }

    // Along the factor of every op that has the value.
    void follow(ValueId value, std::uint32_t dim, AxisId axis, std::int32_t parts) {
        if (const SiteId maker = m_sites.definingSite(value); maker.valid())
            spread({maker, m_sites.rule(maker).operandCount + m_sites.resultIndex(value), dim}, axis, parts);
        for (const SiteUse& use : m_sites.uses(value)) spread({use.site, use.operand, dim}, axis, parts);
    }
    void spread(Place from, AxisId axis, std::int32_t parts) {
        const FactorRule& rule = m_sites.rule(from.site);
        const auto factors = rule.factorsOf(from.slot, from.dim);
        if (factors.size() != 1 || isOn(from.site, axis) || isUpdate(from.site)) return;
        for (const auto& place : rule.placesOf(factors[0])) {
            const bool isOperand = place.slot < rule.operandCount;
            const ValueId value = isOperand ? m_sites.operands(from.site)[place.slot]
                                            : m_sites.results(from.site)[place.slot - rule.operandCount];
            if (m_module.valueKind(value) != ValueKind::argument && rule.factorsOf(place.slot, place.dim).size() == 1)
                cut({value, place.dim, axis, parts});
        }
    }

    const Partition& m_partition;
    const Module& m_module;
    const SiteTable& m_sites;
    IdVector<ValueId, std::int32_t> m_parts; // empty: none yet
    std::vector<Cut> m_next;
};

} // namespace

DividedAxes::DividedAxes(const SpmdProgram& program) : m_parts(Dividing(program).run()) {}

} // namespace axiscape::simulation
