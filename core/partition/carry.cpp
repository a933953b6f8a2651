// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/carry.h"

#include "core/partition/rewriter.h"

#include <algorithm>

namespace axiscape {

std::vector<SiteRun> runsOf(std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs) {
    std::vector<SiteRun> runs;
    for (const auto& [one, other] : pairs)
        if (!runs.empty() && runs.back().first + runs.back().count == one &&
            runs.back().other + runs.back().count == other)
            ++runs.back().count;
        else
            runs.push_back({one, other, 1});
    return runs;
}

namespace {

constexpr std::uint32_t kPage = 64; // of the array of nests: items of a page lie in a row
static_assert(std::is_same_v<PagedArray<std::uint32_t>, PagedArray<std::uint32_t, kPage>>);

// Calls visit(first, other, count) for parts of the runs that lie in one page on either side, until one is refused.
template <class Visit> bool forStretches(const std::vector<SiteRun>& runs, Visit&& visit) {
    for (SiteRun run : runs)
        while (run.count > 0) {
            const auto count = std::min({run.count, kPage - run.first % kPage, kPage - run.other % kPage});
            if (!visit(run.first, run.other, count)) return false;
            run.first += count;
            run.other += count;
            run.count -= count;
        }
    return true;
}

} // namespace

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
    there.m_nests = PagedArray<std::uint32_t>(map.sites->size());
    forStretches(map.runs, [&](std::uint32_t to, std::uint32_t from, std::uint32_t count) {
        const std::uint32_t* nests = &state.m_nests[from];
        if (std::any_of(nests, nests + count, [](std::uint32_t nest) { return nest != 0; }))
            std::copy_n(nests, count, &there.m_nests.edit(to));
        return true;
    });
    there.m_arguments = PagedArray<TensorSharding>(map.argument.size());
    there.m_atomic = PagedArray<AxisSet>(map.sites->module().valueCount());
    for (std::size_t a = 0; a < map.argument.size(); ++a) {
        if (const TensorSharding& tiles = state.m_arguments[map.argument[a]]; !tiles.whole())
            there.m_arguments.edit(a) = tiles;
        if (const AxisSet axes = state.m_atomic[map.argument[a]]) there.m_atomic.edit(a) = axes;
    }
    there.m_used = state.m_used;
    there.m_log = state.m_log;
    there.m_placementCount = state.m_placementCount;
    return there;
}

bool Rewriter::areEqual(const Partition& state, const EqualSites& pairs) {
    if (!state.m_pending.sites.empty() || !state.m_pending.arguments.empty()) return false;
    const bool same = forStretches(pairs.sites, [&](std::uint32_t one, std::uint32_t other, std::uint32_t count) {
        return std::equal(&state.m_nests[one], &state.m_nests[one] + count, &state.m_nests[other]);
    });
    if (!same) return false;
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
        if (!rewriter.run(actions[i]).legal()) traced.refused.push_back(static_cast<std::uint32_t>(i));
    traced.cancelled = rewriter.cancelled();
    if (!traced.cancelled) rewriter.finish(traced);
    return traced;
}

} // namespace axiscape
