// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/elements.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace axiscape::layered {
namespace {

constexpr float kTrackTop = 62, kTrackStep = 5; // horizontals run below a result's strip and collective
constexpr int kFreeTracks = 4;                  // as many fit into a rank gap
constexpr float kInputGap = 40;                 // below the top of a frame: a collective at a use fits
constexpr float kOutputGap = 76;                // above its bottom: strip, collective, one track
constexpr float kShelfGap = 48;
constexpr float kStraight = 0.5f; // less is rounding, not a bend

// Horizontal piece of a net between two rows.
struct Track {
    std::uint32_t net;
    float left, right;
    int index = 0;
};

// Tracks between rows r and r + 1, each net on one where it does not touch another.
std::vector<std::vector<Track>> chooseTracks(const Rows& rows) {
    std::vector<std::vector<Track>> out(rows.rows.size());
    for (const Link& l : rows.links) {
        const Element &a = rows.elements[l.from], &b = rows.elements[l.to];
        const float from = a.x + l.fromOffset, to = b.x + l.toOffset;
        auto& tracks = out[a.row];
        const auto same = std::find_if(tracks.begin(), tracks.end(), [&](const Track& t) { return t.net == l.net; });
        if (same != tracks.end()) {
            same->left = std::min({same->left, from, to});
            same->right = std::max({same->right, from, to});
        } else {
            tracks.push_back({l.net, std::min(from, to), std::max(from, to), 0});
        }
    }
    std::vector<float> ends;
    for (auto& tracks : out) {
        std::stable_sort(tracks.begin(), tracks.end(), [](const Track& a, const Track& b) { return a.left < b.left; });
        ends.clear();
        for (Track& t : tracks) {
            if (t.right - t.left < kStraight) continue; // straight down
            std::size_t i = 0;
            while (i < ends.size() && ends[i] > t.left - kTrackStep) ++i;
            if (i == ends.size()) ends.push_back(0);
            ends[i] = t.right;
            t.index = static_cast<int>(i);
        }
    }
    return out;
}

// y of the rows' centres and the first track below each.
struct Heights {
    std::vector<float> centre, track;
    float bottom = 0;
};

Heights chooseHeights(const Graph& graph, const Rows& rows, const std::vector<std::vector<Track>>& tracks) {
    Heights out;
    float y = 0;
    for (std::size_t r = 0; r < rows.rows.size(); ++r) {
        float above = 0, below = 0;
        bool input = true, output = false;
        for (const std::uint32_t e : rows.rows[r]) {
            if (rows.elements[e].item == kNoElement) continue;
            const Item& item = graph.items[rows.elements[e].item];
            above = std::max(above, item.above);
            below = std::max(below, item.below);
            input = input && item.kind == ItemKind::inputPort;
        }
        if (r + 1 < rows.rows.size())
            for (const std::uint32_t e : rows.rows[r + 1])
                output = output || (rows.elements[e].item != kNoElement &&
                                    graph.items[rows.elements[e].item].kind == ItemKind::outputPort);
        y += above;
        out.centre.push_back(y);
        y += below;
        out.bottom = y;
        int count = 0;
        for (const Track& t : tracks[r]) count = std::max(count, t.index + 1);
        if (input) {
            out.track.push_back(y + 6);
            y += kInputGap + kTrackStep * static_cast<float>(count);
        } else {
            out.track.push_back(y + kTrackTop);
            y += output ? kOutputGap + kTrackStep * static_cast<float>(std::max(0, count - 1))
                        : size::rankGap + kTrackStep * static_cast<float>(std::max(0, count - kFreeTracks));
        }
    }
    return out;
}

void addPoint(std::vector<Point>& points, std::size_t first, Point p) {
    if (points.size() > first && points.back() == p) return;
    // Three in a line are two.
    if (points.size() >= first + 2) {
        const Point a = points[points.size() - 2], b = points.back();
        if ((a.x == b.x && b.x == p.x) || (a.y == b.y && b.y == p.y)) {
            points.back() = p;
            return;
        }
    }
    points.push_back(p);
}

class Router {
  public:
    Router(const Graph& graph, const Rows& rows, const std::vector<std::vector<Track>>& tracks, const Heights& heights)
        : m_graph(graph), m_rows(rows), m_heights(heights), m_trackOf(graph.nets.size()), m_linkOf(graph.nets.size()) {
        for (std::size_t r = 0; r < tracks.size(); ++r)
            for (const Track& t : tracks[r]) m_trackOf[t.net].push_back({static_cast<std::uint32_t>(r), t.index});
        for (std::uint32_t n = 0; n < graph.nets.size(); ++n) m_linkOf[n].resize(graph.nets[n].targets.size());
        for (const Link& l : rows.links)
            if (l.target != kNoElement) m_linkOf[l.net][l.target] = &l;
    }
    Path route(std::uint32_t n, std::uint32_t t, std::vector<Point>& points) const {
        const Net& net = m_graph.nets[n];
        const Link& end = *m_linkOf[n][t];
        const Item& source = m_graph.items[net.source];
        const Item& target = m_graph.items[end.to];
        const auto first = points.size();
        float x = m_rows.elements[net.source].x + net.offset;
        addPoint(points, first, {x, m_heights.centre[source.rank] + net.below});
        for (std::uint32_t r = source.rank; r < target.rank; ++r) {
            const float next = r + 1 == target.rank ? m_rows.elements[end.to].x + end.toOffset
                                                    : m_rows.elements[m_rows.firstDummy[n] + (r - source.rank)].x;
            if (std::abs(next - x) < kStraight) continue;
            const float y = trackY(n, r);
            addPoint(points, first, {x, y});
            addPoint(points, first, {next, y});
            x = next;
        }
        addPoint(points, first, {x, m_heights.centre[target.rank] - target.halfHeight});
        return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(points.size() - first)};
    }

  private:
    struct At {
        std::uint32_t row;
        int index;
    };
    const Graph& m_graph;
    const Rows& m_rows;
    const Heights& m_heights;
    std::vector<std::vector<At>> m_trackOf; // per net, rows ascending
    std::vector<std::vector<const Link*>> m_linkOf;

    float trackY(std::uint32_t net, std::uint32_t row) const {
        for (const At& at : m_trackOf[net])
            if (at.row == row) return m_heights.track[row] + kTrackStep * static_cast<float>(at.index);
        return m_heights.track[row];
    }
};

// One connected part: anchors, points and size from (0, 0).
Placement placeConnected(const Graph& graph) {
    Rows rows = makeRows(graph);
    orderRows(rows);
    chooseEntries(graph, rows);
    placeRows(rows);
    float left = 1e30f, right = -1e30f;
    for (const Element& e : rows.elements) {
        left = std::min(left, e.x - e.left);
        right = std::max(right, e.x + e.right);
    }
    for (Element& e : rows.elements) e.x -= left;
    const auto tracks = chooseTracks(rows);
    const Heights heights = chooseHeights(graph, rows, tracks);
    Placement out;
    out.width = right - left;
    out.height = heights.bottom;
    for (std::uint32_t i = 0; i < graph.items.size(); ++i)
        out.anchors.push_back({rows.elements[i].x, heights.centre[graph.items[i].rank]});
    const Router router(graph, rows, tracks, heights);
    out.paths.resize(graph.nets.size());
    for (std::uint32_t n = 0; n < graph.nets.size(); ++n)
        for (std::uint32_t t = 0; t < graph.nets[n].targets.size(); ++t)
            out.paths[n].push_back(router.route(n, t, out.points));
    return out;
}

struct Part {
    std::vector<std::uint32_t> items, nets;
    bool hasPorts = false;
};

// Connected parts in order of their first item; all that touches the border of the frame is one part, the first.
std::vector<Part> partsOf(const Graph& graph) {
    std::vector<std::uint32_t> root(graph.items.size());
    std::iota(root.begin(), root.end(), 0u);
    const auto find = [&](std::uint32_t i) {
        while (root[i] != i) i = root[i] = root[root[i]];
        return i;
    };
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
        a = find(a), b = find(b);
        root[std::max(a, b)] = std::min(a, b);
    };
    for (const Net& net : graph.nets)
        for (const Target& t : net.targets) join(net.source, t.item);
    std::uint32_t port = kNone;
    for (std::uint32_t i = 0; i < graph.items.size(); ++i) {
        if (graph.items[i].kind != ItemKind::inputPort && graph.items[i].kind != ItemKind::outputPort) continue;
        if (port != kNone) join(port, i);
        port = i;
    }
    std::vector<Part> parts;
    std::vector<std::uint32_t> partOf(graph.items.size(), kNone);
    if (port != kNone) {
        partOf[find(port)] = 0;
        parts.emplace_back().hasPorts = true;
    }
    for (std::uint32_t i = 0; i < graph.items.size(); ++i) {
        auto& part = partOf[find(i)];
        if (part == kNone) {
            part = static_cast<std::uint32_t>(parts.size());
            parts.emplace_back();
        }
        parts[part].items.push_back(i);
    }
    for (std::uint32_t n = 0; n < graph.nets.size(); ++n) parts[partOf[find(graph.nets[n].source)]].nets.push_back(n);
    return parts;
}

// The part as a graph of its own, ranks without gaps, output ports last.
Graph extract(const Graph& graph, const Part& part) {
    Graph out;
    std::vector<std::uint32_t> ranks;
    ranks.reserve(part.items.size());
    for (const std::uint32_t i : part.items) ranks.push_back(graph.items[i].rank);
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    std::vector<std::uint32_t> local(graph.items.size(), 0);
    for (const std::uint32_t i : part.items) {
        local[i] = static_cast<std::uint32_t>(out.items.size());
        out.items.push_back(graph.items[i]);
        const auto at = std::lower_bound(ranks.begin(), ranks.end(), graph.items[i].rank);
        out.items.back().rank = static_cast<std::uint32_t>(at - ranks.begin());
    }
    for (const std::uint32_t n : part.nets) {
        Net net = graph.nets[n];
        net.source = local[net.source];
        for (Target& t : net.targets) t.item = local[t.item];
        out.nets.push_back(std::move(net));
    }
    return out;
}

} // namespace

Placement place(const Graph& graph) {
    Placement out;
    out.anchors.resize(graph.items.size());
    out.paths.resize(graph.nets.size());
    const auto parts = partsOf(graph);
    std::vector<Placement> placed;
    double area = 0;
    for (const Part& part : parts) {
        placed.push_back(placeConnected(extract(graph, part)));
        area += (placed.back().width + kShelfGap) * static_cast<double>(placed.back().height + kShelfGap);
    }
    // Shelves beside the first part, about as wide as all is high.
    const float shelf = static_cast<float>(std::sqrt(area) * 1.3);
    float x = 0, y = 0, left = 0, shelfHeight = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Placement& one = placed[p];
        if (p > 0 && x > left && x + one.width > left + shelf) {
            x = left;
            y += shelfHeight + size::rankGap;
            shelfHeight = 0;
        }
        for (std::size_t i = 0; i < parts[p].items.size(); ++i)
            out.anchors[parts[p].items[i]] = {x + one.anchors[i].x, y + one.anchors[i].y};
        for (std::size_t n = 0; n < parts[p].nets.size(); ++n) {
            auto& paths = out.paths[parts[p].nets[n]];
            for (const Path& path : one.paths[n]) {
                paths.push_back({static_cast<std::uint32_t>(out.points.size()), path.pointCount});
                for (std::uint32_t k = 0; k < path.pointCount; ++k) {
                    const Point q = one.points[path.firstPoint + k];
                    out.points.push_back({x + q.x, y + q.y});
                }
            }
        }
        out.width = std::max(out.width, x + one.width);
        out.height = std::max(out.height, y + one.height);
        shelfHeight = std::max(shelfHeight, one.height);
        x += one.width + kShelfGap;
        if (p == 0 && parts[0].hasPorts) { // a part with ports is as high as the frame: nothing stands below it
            left = x;
            shelfHeight = 0;
        }
    }
    return out;
}

} // namespace axiscape::layered
