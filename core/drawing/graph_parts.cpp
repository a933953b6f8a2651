// SPDX-License-Identifier: GPL-3.0-or-later
// What can be pointed at: the parts of the picture, found where they are painted.
#include "core/drawing/graph_painter.h"

#include <algorithm>

namespace axiscape {
namespace {

using Kind = GraphPart::Kind;

constexpr float kReach = 4; // view pixels from a line that still mean it

bool hasConflict(const GraphStyle& style, const GraphLayout& layout, NodeIndex node) {
    return std::any_of(style.conflicts.begin(), style.conflicts.end(),
                       [&](OpId op) { return op.value < layout.nodeOfOp.size() && layout.nodeOfOp[op] == node; });
}

float distance(Point p, Point a, Point b) {
    const float dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const float t = length > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.f, 1.f) : 0;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// A cell of the strip under the point; -1 where chips stand without sizes.
int cellAt(const GraphPainter& p, ValueId value, const Rect& box, Point at) {
    if (p.band != 3) return -1;
    const auto cells = stripCells(stripOf(p.style, value), box.x, box.y, box.height, p.style.axes);
    for (std::size_t d = 0; d < cells.size(); ++d)
        if (cells[d].contains(at)) return static_cast<int>(d);
    return -1;
}

Rect tunnelBox(const GraphPainter& p, std::uint32_t tunnel) { return p.view(p.layout.tunnels[tunnel].rect); }

} // namespace

GraphPart partAt(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view, Point at) {
    if (!style.module || !style.structure || layout.nodes.empty()) return {};
    DrawList unused;
    static const Theme none{};
    const GraphPainter p(layout, style, view, none, unused);
    const Point graph{at.x / view.scale + view.visible.x, at.y / view.scale + view.visible.y};
    const auto around = [&](float pixels) { return Rect{graph.x, graph.y, 0, 0}.grown(pixels / view.scale); };
    static thread_local std::vector<std::uint32_t> near;

    near.clear();
    layout.nodeGrid.query(around(14), near);
    for (std::uint32_t n : near)
        if (!style.conflicts.empty() && p.badgeBox(n).contains(at) && hasConflict(style, layout, n))
            return {Kind::badge, n, {}, -1, p.badgeBox(n)};
    for (std::size_t i = near.size(); i-- > 0;)
        if (const Rect box = p.view(layout.nodes[near[i]].rect); box.contains(at))
            return {Kind::node, near[i], {}, -1, box};

    if (p.band >= 2) {
        near.clear();
        layout.nodeGrid.query(around(34 * std::max(1.f, view.scale)), near);
        for (std::uint32_t n : near) {
            if (layout.nodes[n].kind != NodeKind::argument) continue;
            const ValueId value{layout.nodes[n].argument};
            if (const Rect box = p.argumentStripBox(n); box.grown(3).contains(at))
                return {Kind::strip, kNone, value, cellAt(p, value, box, at), box};
        }
    }
    if (p.band == 0) return {};
    near.clear();
    layout.edgeGrid.query(around(40), near);
    static thread_local std::vector<GraphPainter::PlacedCollective> placed;
    for (std::uint32_t e : near) {
        placed.clear();
        p.placeCollectives(layout.edges[e], placed);
        for (const auto& c : placed)
            if (c.box.contains(at)) return {Kind::collective, c.index, style.collectives[c.index].value, -1, c.box};
    }
    for (std::uint32_t e : near) {
        const Rect box = p.edgeStripBox(layout.edges[e]);
        if (box.width > 0 && box.grown(3).contains(at))
            return {Kind::strip, e, layout.edges[e].value, cellAt(p, layout.edges[e].value, box, at), box};
    }
    if (p.band >= 2) {
        static thread_local std::vector<std::uint32_t> tags;
        tags.clear();
        layout.tunnelGrid.query(around(2), tags);
        for (std::uint32_t t : tags)
            if (tunnelBox(p, t).contains(at)) return {Kind::tunnel, t, layout.tunnels[t].value, -1, tunnelBox(p, t)};
    }
    if (p.band >= 2) {
        std::uint32_t best = kNone;
        float least = kReach;
        for (std::uint32_t e : near) {
            const LayoutEdge& edge = layout.edges[e];
            for (std::uint32_t k = 0; k + 1 < edge.pointCount; ++k) {
                const float d = distance(at, p.view(layout.points[edge.firstPoint + k]),
                                         p.view(layout.points[edge.firstPoint + k + 1]));
                if (d < least) least = d, best = e;
            }
        }
        if (best != kNone) return {Kind::edge, best, layout.edges[best].value, -1, {at.x, at.y, 1, 1}};
    }
    FrameIndex frame = kNone;
    for (FrameIndex f = 1; f < layout.frames.size(); ++f)
        if (layout.frames[f].rect.contains(graph) &&
            (frame == kNone || layout.frames[f].depth >= layout.frames[frame].depth))
            frame = f;
    if (frame != kNone) {
        const Rect box = p.view(layout.frames[frame].rect);
        const float tall = std::max(12.f, size::groupHeader * view.scale);
        if (at.y < box.y + tall) {
            const bool chevron = p.band >= 2 && at.x < box.x + std::max(20.f, 24 * view.scale);
            return {chevron ? Kind::chevron : Kind::header, frame, {}, -1, {box.x, box.y, box.width, tall}};
        }
    }
    return {};
}

std::vector<GraphPart> partsOf(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view,
                               NodeIndex node) {
    std::vector<GraphPart> parts;
    if (node >= layout.nodes.size() || !style.module) return parts;
    DrawList unused;
    static const Theme none{};
    const GraphPainter p(layout, style, view, none, unused);
    const LayoutNode& n = layout.nodes[node];
    if (hasConflict(style, layout, node)) parts.push_back({Kind::badge, node, {}, -1, p.badgeBox(node)});
    if (n.kind == NodeKind::argument && p.band >= 2)
        if (const Rect box = p.argumentStripBox(node); box.width > 0)
            parts.push_back({Kind::strip, kNone, ValueId{n.argument}, -1, box});
    std::vector<std::uint32_t> near;
    layout.edgeGrid.query(n.rect.grown(8), near);
    std::vector<GraphPainter::PlacedCollective> placed;
    for (std::uint32_t e : near) {
        const LayoutEdge& edge = layout.edges[e];
        if (edge.from != node && edge.to != node) continue;
        placed.clear();
        p.placeCollectives(edge, placed);
        for (const auto& c : placed) {
            const GraphCollective& shown = style.collectives[c.index];
            if (edge.from == node || shown.atUse) // not what stands behind another producer
                parts.push_back({Kind::collective, c.index, shown.value, -1, c.box});
        }
        if (edge.from != node) continue;
        if (const Rect box = p.edgeStripBox(edge); box.width > 0)
            parts.push_back({Kind::strip, e, edge.value, -1, box});
    }
    if (p.band >= 2)
        for (std::uint32_t t = 0; t < layout.tunnels.size(); ++t)
            if (layout.tunnels[t].node == node)
                parts.push_back({Kind::tunnel, t, layout.tunnels[t].value, -1, tunnelBox(p, t)});
    std::stable_sort(parts.begin(), parts.end(), [](const GraphPart& a, const GraphPart& b) {
        if ((a.kind == Kind::badge) != (b.kind == Kind::badge)) return a.kind == Kind::badge;
        return a.box.y != b.box.y ? a.box.y < b.box.y : a.box.x < b.box.x;
    });
    // A collective in front of a use that several edges share is seen from each of them.
    parts.erase(std::unique(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.same(b); }),
                parts.end());
    return parts;
}

} // namespace axiscape
