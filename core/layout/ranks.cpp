// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layered.h"

#include <algorithm>
#include <queue>

namespace axiscape::layered {
namespace {

struct Adjacency {
    std::vector<std::uint32_t> first, items;
    std::span<const std::uint32_t> of(std::uint32_t i) const {
        return {items.data() + first[i], first[i + 1] - first[i]};
    }
};

template <class From, class To>
Adjacency adjacency(std::size_t count, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges, From from,
                    To to) {
    Adjacency out;
    out.first.assign(count + 1, 0);
    for (const auto& e : edges) ++out.first[from(e) + 1];
    for (std::size_t i = 1; i <= count; ++i) out.first[i] += out.first[i - 1];
    out.items.resize(edges.size());
    std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
    for (const auto& e : edges) out.items[next[from(e)]++] = to(e);
    return out;
}

// A topological order, earliest in the program first. Where a cycle leaves nothing free, the earliest item is taken.
std::vector<std::uint32_t> topological(const std::vector<std::uint32_t>& order, const Adjacency& down,
                                       std::vector<std::uint32_t> waiting) {
    const std::size_t count = order.size();
    std::vector<std::uint32_t> byOrder(count), sorted;
    for (std::uint32_t i = 0; i < count; ++i) byOrder[i] = i;
    std::stable_sort(byOrder.begin(), byOrder.end(), [&](auto a, auto b) { return order[a] < order[b]; });
    std::vector<std::uint32_t> place(count);
    for (std::uint32_t i = 0; i < count; ++i) place[byOrder[i]] = i;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> free;
    for (std::uint32_t i = 0; i < count; ++i)
        if (waiting[i] == 0) free.push(place[i]);
    std::vector<bool> done(count, false);
    std::size_t next = 0;
    sorted.reserve(count);
    while (sorted.size() < count) {
        std::uint32_t item;
        if (free.empty()) {
            while (done[byOrder[next]]) ++next;
            item = byOrder[next];
        } else {
            item = byOrder[free.top()];
            free.pop();
            if (done[item]) continue;
        }
        done[item] = true;
        sorted.push_back(item);
        for (const std::uint32_t to : down.of(item))
            if (waiting[to] > 0 && --waiting[to] == 0 && !done[to]) free.push(place[to]);
    }
    return sorted;
}

} // namespace

std::vector<std::uint32_t> ranksOf(const std::vector<std::uint32_t>& order,
                                   const std::vector<std::pair<std::uint32_t, std::uint32_t>>& dependencies) {
    const std::size_t count = order.size();
    auto edges = dependencies;
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::erase_if(edges, [](const auto& e) { return e.first == e.second; });
    const auto down = adjacency(
        count, edges, [](const auto& e) { return e.first; }, [](const auto& e) { return e.second; });
    std::vector<std::uint32_t> waiting(count, 0), at(count), rank(count, 0);
    for (const auto& e : edges) ++waiting[e.second];
    const auto sorted = topological(order, down, waiting);
    for (std::uint32_t i = 0; i < count; ++i) at[sorted[i]] = i;
    // Longest path; what points back in the order belongs to a cycle and counts for nothing.
    for (const std::uint32_t from : sorted)
        for (const std::uint32_t to : down.of(from))
            if (at[to] > at[from]) rank[to] = std::max(rank[to], rank[from] + 1);
    // Trees that hang on sources only and feed one item follow it down: masks, tables, reshaped parameters.
    std::vector<bool> movable(count, true);
    for (const std::uint32_t from : sorted)
        for (const std::uint32_t to : down.of(from))
            if (!movable[from] || down.of(from).size() > 1) movable[to] = false;
    for (auto item = sorted.rbegin(); item != sorted.rend(); ++item) {
        if (!movable[*item]) continue;
        std::uint32_t lowest = 0xffffffffu;
        for (const std::uint32_t to : down.of(*item))
            if (at[to] > at[*item]) lowest = std::min(lowest, rank[to]);
        if (lowest != 0xffffffffu && lowest > 0) rank[*item] = std::max(rank[*item], lowest - 1);
    }
    return rank;
}

} // namespace axiscape::layered
