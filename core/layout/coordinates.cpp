// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/elements.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace axiscape::layered {
namespace {

constexpr int kPasses = 6;

float gapBetween(const Element& a, const Element& b) {
    const int dummies = (a.item == kNoElement) + (b.item == kNoElement);
    return dummies == 2 ? 8.f : dummies == 1 ? 20.f : size::columnGap;
}

// Elements that stand exactly below each other move as one.
struct Blocks {
    std::vector<std::uint32_t> of; // per element
    std::vector<float> shift;      // per element: its x in the block
    std::vector<float> x;          // per block
};

// Which links are straight: dummies first, then main edges, then what is left; never two that cross, one up and one
// down for each element.
std::vector<std::uint32_t> straightLinks(const Rows& rows) {
    std::vector<std::vector<std::uint32_t>> byRow(rows.rows.size());
    for (std::uint32_t i = 0; i < rows.links.size(); ++i) byRow[rows.elements[rows.links[i].from].row].push_back(i);
    std::vector<std::uint32_t> chosen;
    std::vector<bool> hasUp(rows.elements.size(), false), hasDown(rows.elements.size(), false);
    std::map<std::uint32_t, std::uint32_t> taken; // place below -> place above, both ascending
    for (auto& links : byRow) {
        std::stable_sort(links.begin(), links.end(), [&](auto a, auto b) {
            if (rows.links[a].priority != rows.links[b].priority)
                return rows.links[a].priority > rows.links[b].priority;
            return rows.place[rows.links[a].to] < rows.place[rows.links[b].to];
        });
        taken.clear();
        for (const std::uint32_t i : links) {
            const Link& l = rows.links[i];
            if (hasDown[l.from] || hasUp[l.to]) continue;
            const std::uint32_t above = rows.place[l.from], below = rows.place[l.to];
            const auto next = taken.lower_bound(below);
            if (next != taken.end() && next->second < above) continue;
            if (next != taken.begin() && std::prev(next)->second > above) continue;
            taken.emplace(below, above);
            hasDown[l.from] = hasUp[l.to] = true;
            chosen.push_back(i);
        }
    }
    return chosen;
}

Blocks makeBlocks(const Rows& rows, const std::vector<std::uint32_t>& straight) {
    Blocks out;
    out.of.assign(rows.elements.size(), kNoElement);
    out.shift.assign(rows.elements.size(), 0);
    std::vector<std::uint32_t> upLink(rows.elements.size(), kNoElement);
    for (const std::uint32_t i : straight) upLink[rows.links[i].to] = i;
    std::uint32_t count = 0;
    for (const auto& row : rows.rows) {
        for (const std::uint32_t e : row) {
            if (upLink[e] == kNoElement) {
                out.of[e] = count++;
                continue;
            }
            const Link& l = rows.links[upLink[e]];
            out.of[e] = out.of[l.from];
            out.shift[e] = out.shift[l.from] + l.fromOffset - l.toOffset;
        }
    }
    out.x.assign(count, 0);
    return out;
}

// Block `right` keeps at least `distance` from block `left`.
struct Constraint {
    std::uint32_t left, right;
    float distance;
};

struct Neighbour { // a link between blocks: where the other end would have this one
    std::uint32_t block;
    float offset, weight;
};

} // namespace

void placeRows(Rows& rows) {
    const auto straight = straightLinks(rows);
    Blocks blocks = makeBlocks(rows, straight);
    const std::size_t count = blocks.x.size();
    std::vector<Constraint> constraints;
    for (const auto& row : rows.rows) {
        for (std::size_t i = 1; i < row.size(); ++i) {
            const Element &a = rows.elements[row[i - 1]], &b = rows.elements[row[i]];
            constraints.push_back(
                {blocks.of[row[i - 1]], blocks.of[row[i]],
                 blocks.shift[row[i - 1]] + a.right + gapBetween(a, b) + b.left - blocks.shift[row[i]]});
        }
    }
    const auto group = [&](auto&& items, auto key) {
        std::vector<std::vector<std::uint32_t>> out(count);
        for (std::uint32_t i = 0; i < items.size(); ++i) out[key(items[i])].push_back(i);
        return out;
    };
    const auto fromLeft = group(constraints, [](const Constraint& c) { return c.right; });
    const auto toRight = group(constraints, [](const Constraint& c) { return c.left; });
    // Left to right: straight links do not cross, so the constraints have no cycle.
    std::vector<std::uint32_t> order, waiting(count, 0);
    for (const Constraint& c : constraints) ++waiting[c.right];
    for (std::uint32_t b = 0; b < count; ++b)
        if (waiting[b] == 0) order.push_back(b);
    for (std::size_t i = 0; i < order.size(); ++i)
        for (const std::uint32_t c : toRight[order[i]])
            if (--waiting[constraints[c].right] == 0) order.push_back(constraints[c].right);
    const auto least = [&](std::uint32_t b) {
        float x = -1e30f;
        for (const std::uint32_t c : fromLeft[b])
            x = std::max(x, blocks.x[constraints[c].left] + constraints[c].distance);
        return x;
    };
    const auto most = [&](std::uint32_t b) {
        float x = 1e30f;
        for (const std::uint32_t c : toRight[b])
            x = std::min(x, blocks.x[constraints[c].right] - constraints[c].distance);
        return x;
    };
    for (const std::uint32_t b : order) blocks.x[b] = std::max(least(b), 0.f);
    std::vector<std::vector<Neighbour>> neighbours(count);
    for (const Link& l : rows.links) {
        const std::uint32_t a = blocks.of[l.from], b = blocks.of[l.to];
        if (a == b) continue;
        const float offset = blocks.shift[l.from] + l.fromOffset - blocks.shift[l.to] - l.toOffset; // b - a, straight
        const float weight = l.priority ? 4.f : 1.f;
        neighbours[b].push_back({a, offset, weight});
        neighbours[a].push_back({b, -offset, weight});
    }
    const auto pull = [&](std::uint32_t b) {
        float sum = 0, weight = 0;
        for (const Neighbour& n : neighbours[b]) {
            sum += n.weight * (blocks.x[n.block] + n.offset);
            weight += n.weight;
        }
        if (weight == 0) return;
        const float low = least(b), high = most(b);
        if (low <= high) blocks.x[b] = std::clamp(sum / weight, low, high);
    };
    for (int pass = 0; pass < kPasses; ++pass) {
        if (pass % 2 == 0)
            std::for_each(order.rbegin(), order.rend(), pull);
        else
            std::for_each(order.begin(), order.end(), pull);
    }
    // Whole pixels: what is straight stays straight, and lines are sharp at 100 %.
    for (std::uint32_t e = 0; e < rows.elements.size(); ++e)
        rows.elements[e].x = std::round(blocks.x[blocks.of[e]]) + blocks.shift[e];
}

} // namespace axiscape::layered
