// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/elements.h"

#include <algorithm>

namespace axiscape::layered {
namespace {

constexpr int kSweeps = 4;
constexpr float kDummyHalf = 6;

struct Side { // links of each element towards one side
    std::vector<std::uint32_t> first, links;
};

Side linksBy(const Rows& rows, bool up) {
    Side out;
    out.first.assign(rows.elements.size() + 1, 0);
    const auto end = [&](const Link& l) { return up ? l.to : l.from; };
    for (const Link& l : rows.links) ++out.first[end(l) + 1];
    for (std::size_t i = 1; i < out.first.size(); ++i) out.first[i] += out.first[i - 1];
    out.links.resize(rows.links.size());
    std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
    for (std::uint32_t i = 0; i < rows.links.size(); ++i) out.links[next[end(rows.links[i])]++] = i;
    return out;
}

void number(Rows& rows) {
    for (const auto& row : rows.rows)
        for (std::uint32_t i = 0; i < row.size(); ++i) rows.place[row[i]] = i;
}

// Sorts a row by the mean place of its neighbours on one side; elements without any keep their place.
void sortRow(Rows& rows, std::size_t r, const Side& side, bool up, std::vector<std::pair<float, std::uint32_t>>& keys) {
    auto& row = rows.rows[r];
    keys.clear();
    for (std::uint32_t i = 0; i < row.size(); ++i) {
        float sum = 0, weight = 0;
        for (std::uint32_t k = side.first[row[i]]; k < side.first[row[i] + 1]; ++k) {
            const Link& l = rows.links[side.links[k]];
            const std::uint32_t other = up ? l.from : l.to;
            // The offset tells apart the ports of one frame; it never outweighs a place.
            const float offset = std::clamp((up ? l.fromOffset : l.toOffset) * 1e-3f, -0.45f, 0.45f);
            const float w = l.priority ? 2.f : 1.f;
            sum += w * (static_cast<float>(rows.place[other]) + offset);
            weight += w;
        }
        keys.push_back({weight > 0 ? sum / weight : static_cast<float>(i), row[i]});
    }
    std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::uint32_t i = 0; i < row.size(); ++i) {
        row[i] = keys[i].second;
        rows.place[row[i]] = i;
    }
}

// Pairs of links between neighbouring rows that cross. O(links log row).
std::uint64_t crossings(const Rows& rows) {
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> byRow(rows.rows.size());
    for (const Link& l : rows.links) byRow[rows.elements[l.from].row].push_back({rows.place[l.from], rows.place[l.to]});
    std::uint64_t total = 0;
    std::vector<std::uint32_t> tree;
    for (std::size_t r = 0; r + 1 < rows.rows.size(); ++r) {
        auto& pairs = byRow[r];
        std::sort(pairs.begin(), pairs.end());
        tree.assign(rows.rows[r + 1].size() + 1, 0);
        std::uint64_t seen = 0;
        for (const auto& [from, to] : pairs) {
            std::uint64_t notAfter = 0;
            for (std::uint32_t i = to + 1; i > 0; i -= i & (~i + 1)) notAfter += tree[i];
            total += seen - notAfter;
            ++seen;
            for (std::uint32_t i = to + 1; i < tree.size(); i += i & (~i + 1)) ++tree[i];
        }
    }
    return total;
}

} // namespace

Rows makeRows(const Graph& graph) {
    Rows out;
    std::uint32_t rowCount = 0;
    for (const Item& item : graph.items) rowCount = std::max(rowCount, item.rank + 1);
    out.rows.resize(rowCount);
    for (std::uint32_t i = 0; i < graph.items.size(); ++i) {
        const Item& item = graph.items[i];
        out.elements.push_back({i, item.rank, item.left, item.right, 0});
        out.rows[item.rank].push_back(i);
    }
    out.firstDummy.assign(graph.nets.size(), kNoElement);
    for (std::uint32_t n = 0; n < graph.nets.size(); ++n) {
        const Net& net = graph.nets[n];
        const std::uint32_t from = graph.items[net.source].rank;
        std::uint32_t last = from;
        for (const Target& t : net.targets) last = std::max(last, graph.items[t.item].rank);
        std::uint32_t previous = net.source;
        for (std::uint32_t r = from + 1; r < last; ++r) {
            const auto dummy = static_cast<std::uint32_t>(out.elements.size());
            out.elements.push_back({kNoElement, r, kDummyHalf, kDummyHalf, 0});
            out.rows[r].push_back(dummy);
            if (r == from + 1) out.firstDummy[n] = dummy;
            const bool straight = previous != net.source;
            out.links.push_back({previous, dummy, straight ? 0 : net.offset, 0, n, kNoElement,
                                 static_cast<std::uint8_t>(straight ? 2 : 0)});
            previous = dummy;
        }
        for (std::uint32_t t = 0; t < net.targets.size(); ++t) {
            const Target& target = net.targets[t];
            const std::uint32_t r = graph.items[target.item].rank;
            const std::uint32_t above = r == from + 1 ? net.source : out.firstDummy[n] + (r - from - 2);
            out.links.push_back({above, target.item, above == net.source ? net.offset : 0, target.offset, n, t,
                                 static_cast<std::uint8_t>(target.main ? 1 : 0)});
        }
    }
    out.place.resize(out.elements.size());
    number(out);
    return out;
}

void orderRows(Rows& rows) {
    const Side up = linksBy(rows, true), down = linksBy(rows, false);
    std::vector<std::pair<float, std::uint32_t>> keys;
    auto best = rows.rows;
    std::uint64_t fewest = crossings(rows);
    for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
        if (sweep % 2 == 0)
            for (std::size_t r = 1; r < rows.rows.size(); ++r) sortRow(rows, r, up, true, keys);
        else
            for (std::size_t r = rows.rows.size() - 1; r-- > 0;) sortRow(rows, r, down, false, keys);
        if (const std::uint64_t now = crossings(rows); now < fewest) {
            fewest = now;
            best = rows.rows;
        }
    }
    rows.rows = std::move(best);
    number(rows);
}

void chooseEntries(const Graph& graph, Rows& rows) {
    constexpr float kStep = 20, kFromCorner = 12;
    std::vector<std::vector<std::uint32_t>> into(graph.items.size());
    for (std::uint32_t i = 0; i < rows.links.size(); ++i)
        if (const Link& l = rows.links[i]; l.target != kNoElement && !graph.nets[l.net].targets[l.target].fixed)
            into[l.to].push_back(i);
    for (std::uint32_t item = 0; item < into.size(); ++item) {
        auto& links = into[item];
        if (links.size() < 2) continue;
        std::stable_sort(links.begin(), links.end(), [&](auto a, auto b) {
            const Link &la = rows.links[a], &lb = rows.links[b];
            if (la.from != lb.from) return rows.place[la.from] < rows.place[lb.from];
            return la.fromOffset < lb.fromOffset;
        });
        // The main edge enters at the centre, the others beside it in the order they come.
        std::size_t centre = links.size() / 2;
        for (std::size_t k = 0; k < links.size(); ++k)
            if (rows.links[links[k]].priority == 1) centre = k;
        const float widest = graph.items[item].halfWidth - kFromCorner;
        const auto sideMost = static_cast<float>(std::max(centre, links.size() - 1 - centre));
        const float step = std::min(kStep, widest / std::max(sideMost, 1.f));
        for (std::size_t k = 0; k < links.size(); ++k)
            rows.links[links[k]].toOffset = step * (static_cast<float>(k) - static_cast<float>(centre));
    }
}

} // namespace axiscape::layered
