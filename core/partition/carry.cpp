// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/carry.h"

#include "core/partition/rewriter.h"

namespace axiscape {

std::span<const std::uint32_t> Rewriter::nestNumbers(const Partition& state, std::vector<std::uint32_t>& numbers) {
    numbers.resize(state.m_nests.size());
    for (std::size_t s = 0; s < numbers.size(); ++s) numbers[s] = state.m_nests[s];
    return numbers;
}

Partition Rewriter::carried(const Partition& state, const SiteMap& map) {
    Partition there;
    there.m_sites = map.sites;
    there.m_mesh = state.m_mesh;
    there.m_options = state.m_options;
    there.m_nestTable = state.m_nestTable;
    there.m_nests = PagedArray<std::uint32_t>(map.site.size());
    for (std::size_t s = 0; s < map.site.size(); ++s)
        if (const auto nest = state.m_nests[map.site[s]]) there.m_nests.edit(s) = nest;
    there.m_arguments = PagedArray<TensorSharding>(map.argument.size());
    there.m_atomic = PagedArray<AxisSet>(map.sites->module().valueCount());
    for (std::size_t a = 0; a < map.argument.size(); ++a) {
        if (const TensorSharding& tiles = state.m_arguments[map.argument[a]]; !tiles.whole())
            there.m_arguments.edit(a) = tiles;
        if (const AxisSet axes = state.m_atomic[map.argument[a]]) there.m_atomic.edit(a) = axes;
    }
    there.m_log = state.m_log;
    there.m_placementCount = state.m_placementCount;
    return there;
}

bool Rewriter::areEqual(const Partition& state, const EqualSites& pairs) {
    if (!state.m_pending.sites.empty() || !state.m_pending.arguments.empty()) return false;
    for (const auto& [one, other] : pairs.sites)
        if (state.m_nests[one] != state.m_nests[other]) return false;
    for (const auto& [one, other] : pairs.arguments)
        if (!(state.m_arguments[one] == state.m_arguments[other]) || state.m_atomic[one] != state.m_atomic[other])
            return false;
    return true;
}

std::span<const std::uint32_t> nestNumbers(const Partition& state, std::vector<std::uint32_t>& numbers) {
    return Rewriter::nestNumbers(state, numbers);
}

Partition carried(const Partition& state, const SiteMap& map) { return Rewriter::carried(state, map); }

bool areEqual(const Partition& state, const EqualSites& pairs) { return Rewriter::areEqual(state, pairs); }

Traced applyTraced(const Partition& partition, std::span<const Action> actions, const Progress& progress) {
    Traced traced;
    Rewriter rewriter(partition, progress);
    rewriter.trace();
    for (std::size_t i = 0; i < actions.size() && !rewriter.cancelled(); ++i)
        if (!rewriter.run(actions[i]).empty()) traced.refused.push_back(static_cast<std::uint32_t>(i));
    traced.cancelled = rewriter.cancelled();
    if (!traced.cancelled) rewriter.finish(traced);
    return traced;
}

} // namespace axiscape
