// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/roots.h"

#include <algorithm>

namespace axiscape::observed {
namespace {

constexpr int kMostSteps = 2000;

std::uint64_t keyOf(bool onArgument, std::uint32_t place, AxisId axis) {
    return (std::uint64_t{place} << 9) | (std::uint64_t{onArgument} << 8) | static_cast<std::uint64_t>(axis);
}

} // namespace

std::optional<std::uint32_t> argumentBehind(const SiteTable& sites, ValueId value) {
    constexpr int kMostSteps = 8;
    for (int steps = 0; steps < kMostSteps && !sites.module().isArgument(value); ++steps) {
        const SiteId site = sites.definingSite(value);
        if (!site.valid() || sites.operands(site).size() != 1) return std::nullopt;
        value = sites.operands(site)[0];
    }
    return sites.module().isArgument(value) ? std::optional(value.value) : std::nullopt;
}

Roots::Roots(const Partition& state) : m_state(state), m_placements(state.placements()) {
    for (std::uint32_t i = 0; i < m_placements.size(); ++i) {
        const Placement& one = m_placements[i];
        m_first.try_emplace(keyOf(one.onArgument, one.onArgument ? one.argument : one.site.value, one.axis), i);
    }
}

const Placement* Roots::why(ValueId value, AxisId axis) const {
    const SiteTable& sites = m_state.sites();
    const bool onArgument = sites.module().isArgument(value);
    const SiteId site = onArgument ? SiteId{} : sites.definingSite(value);
    if (!onArgument && !site.valid()) return nullptr;
    const auto found = m_first.find(keyOf(onArgument, onArgument ? value.value : site.value, axis));
    return found == m_first.end() ? nullptr : &m_placements[found->second];
}

std::optional<std::uint32_t> Roots::rootOf(ValueId value, AxisId axis) const {
    const SiteTable& sites = m_state.sites();
    const Placement* at = why(value, axis);
    for (int steps = 0; at && steps < kMostSteps; ++steps) {
        if (sites.module().isArgument(value) && at->reason == Placement::Reason::action) return value.value;
        std::vector<ValueId> before;
        if (at->from.valid()) before.push_back(at->from);
        if (at->fromSite.valid()) {
            before.insert(before.end(), sites.results(at->fromSite).begin(), sites.results(at->fromSite).end());
            before.insert(before.end(), sites.operands(at->fromSite).begin(), sites.operands(at->fromSite).end());
        }
        const Placement* older = nullptr;
        for (const ValueId one : before) {
            const Placement* its = why(one, axis);
            if (!its || its->step >= at->step || (older && older->step <= its->step)) continue;
            older = its;
            value = one;
        }
        at = older;
    }
    return std::nullopt;
}

std::vector<std::uint32_t> Roots::of(OpId op, AxisSet axes) const {
    std::vector<std::uint32_t> out;
    const SiteTable& sites = m_state.sites();
    const auto add = [&](ValueId value) {
        for (AxisId axis = 0; axis < static_cast<AxisId>(m_state.mesh().axes.size()); ++axis) {
            if (axes != 0 && !(axes & axisBit(axis))) continue;
            const auto root = rootOf(value, axis);
            if (root && std::ranges::find(out, *root) == out.end()) out.push_back(*root);
        }
    };
    for (const SiteId site : sites.sitesOf(op)) {
        for (const ValueId value : sites.operands(site)) add(value);
        for (const ValueId value : sites.results(site)) add(value);
    }
    return out;
}

} // namespace axiscape::observed
