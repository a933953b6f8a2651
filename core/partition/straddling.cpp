// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/straddling.h"

#include "core/mesh/sub_axes.h"
#include "core/partition/dimension_cut.h"
#include "core/partition/manual_axes.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace axiscape::partition {
namespace {

// Axes laid over the factors of a dimension, major to minor, as factorUnder lays them: what of the last axis fits on
// the factor it starts on, if it is more than 1 and not all of it; else 0.
std::int64_t majorPart(const Partition& p, const FactorRule& rule, std::uint32_t slot, std::uint32_t dim,
                       const AxisList& axes) {
    const auto factors = rule.factorsOf(slot, dim);
    if (factors.size() < 2 || axes.empty()) return 0;
    std::size_t at = 0;
    std::int64_t left = rule.factors[factors[0]].size;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        while (left == 1) {
            if (++at >= factors.size()) return 0;
            left = rule.factors[factors[at]].size;
        }
        const std::int64_t size = p.mesh().size(axes[i]);
        if (left % size == 0) {
            left /= size;
            continue;
        }
        const std::int64_t major = std::gcd(left, size);
        return i + 1 == axes.size() && at + 1 < factors.size() && major > 1 && major < size ? major : 0;
    }
    return 0;
}

bool hasSeveralFactors(const FactorRule& rule) {
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot)
        for (std::uint32_t d = 0; d < rule.rank(slot); ++d)
            if (rule.factorsOf(slot, d).size() > 1) return true;
    return false;
}

class Finder {
  public:
    explicit Finder(const Partition& p) : m_p(p), m_open(~manualAxesOf(p)) {}

    std::vector<AxisSplit> run() {
        for (std::uint32_t s = 0; s < m_p.sites().size(); ++s)
            if (hasSeveralFactors(m_p.sites().rule(SiteId{s}))) look(SiteId{s});
        std::vector<AxisSplit> splits;
        splits.reserve(m_found.size());
        for (auto& [key, sites] : m_found) splits.push_back({key.first, key.second, std::move(sites)});
        return splits;
    }

  private:
    template <class Visit> void eachAxis(AxisSet axes, Visit visit) {
        for (AxisId axis = 0; axes >> axis != 0; ++axis)
            if (axes & m_open & axisBit(axis)) visit(axis);
    }

    void look(SiteId site) {
        const SiteTable& sites = m_p.sites();
        const FactorRule& rule = sites.rule(site);
        eachAxis(axesAround(m_p, site), [&](AxisId axis) {
            for (std::uint32_t i = 0; i < rule.operandCount; ++i)
                if (!(m_p.atomicAxes(sites.operands(site)[i]) & axisBit(axis)))
                    note(site, i, cutByDefinition(m_p, sites.operands(site)[i], axis));
            std::uint32_t slot = rule.operandCount;
            for (ValueId value : sites.results(site)) {
                for (SiteUse use : sites.uses(value)) note(site, slot, cutByUse(m_p, use, axis));
                ++slot;
            }
        });
        for (std::uint32_t i = 0; i < rule.operandCount; ++i) couldFollow(site, i);
    }

    void note(SiteId site, std::uint32_t slot, const DimensionCut& cut) {
        if (!cut.found() || !outerIn(cut.axes, axesOf(m_p.nest(site)))) return;
        const std::int64_t major = majorPart(m_p, m_p.sites().rule(site), slot, cut.dim, cut.axes);
        if (major == 0) return;
        auto& sites = m_found[{cut.axes.back(), major}];
        if (sites.empty() || sites.back() != site) sites.push_back(site);
    }

    // An axis that the op before it does not take because this use could not follow.
    void couldFollow(SiteId site, std::uint32_t operand) {
        const ValueId value = m_p.sites().operands(site)[operand];
        const SiteId definer = m_p.sites().definingSite(value);
        if (m_p.module().isArgument(value) || !definer.valid()) return;
        const FactorRule& rule = m_p.sites().rule(definer);
        const std::uint32_t slot = rule.operandCount + m_p.sites().resultIndex(value);
        eachAxis(axesAround(m_p, definer) & ~axesOf(m_p.nest(site)), [&](AxisId axis) {
            for (std::uint32_t d = 0; d < rule.rank(slot); ++d) {
                DimensionCut cut{static_cast<std::uint8_t>(d), axesOn(rule, m_p.nest(definer), slot, d)};
                cut.axes.push_back(axis);
                note(site, operand, cut);
            }
        });
    }

    const Partition& m_p;
    AxisSet m_open; // axes that may be cut
    std::map<std::pair<AxisId, std::int64_t>, std::vector<SiteId>> m_found;
};

} // namespace

std::vector<AxisSplit> straddlingAxes(const Partition& partition) {
    if (partition.mesh().axes.size() >= kMaxAxes) return {};
    return Finder(partition).run();
}

std::int64_t majorPartOfTile(const Partition& p, const Action& action) {
    const Module& module = p.module();
    if (action.kind != Action::Kind::tile || action.onArgument || !action.op.valid() ||
        action.op.value >= module.opCount() || action.result >= module.results(action.op).size() ||
        p.mesh().axes.size() >= kMaxAxes)
        return 0;
    const ValueId value = module.results(action.op)[action.result];
    const SiteId site = p.sites().definingSite(value);
    if (!site.valid() || manualAxesOf(p) & axisBit(action.axis)) return 0;
    const FactorRule& rule = p.sites().rule(site);
    const std::uint32_t slot = rule.operandCount + p.sites().resultIndex(value);
    if (action.dim >= rule.rank(slot)) return 0;
    AxisList axes = axesOn(rule, p.nest(site), slot, action.dim);
    axes.push_back(action.axis);
    return majorPart(p, rule, slot, action.dim, axes);
}

} // namespace axiscape::partition
