// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/graph_painter.h"

#include <algorithm>
#include <cmath>

namespace axiscape {

int detailBand(float scale) { return scale < 0.08f ? 0 : scale < 0.3f ? 1 : scale < 1 ? 2 : 3; }

GraphPainter::GraphPainter(const GraphLayout& layoutOf, const GraphStyle& styleOf, const GraphViewport& viewport,
                           const Theme& themeOf, DrawList& list)
    : layout(layoutOf), style(styleOf), theme(themeOf), out(list), scale(viewport.scale),
      band(detailBand(viewport.scale)), visible(viewport.visible) {
    // The window scrolls by whole pixels; what comes in as a float of graph coordinates is only nearly that.
    const auto pixels = [&](float v) { return std::round(static_cast<double>(v) * static_cast<double>(scale)); };
    m_offsetX = pixels(viewport.visible.x);
    m_offsetY = pixels(viewport.visible.y);
}

float GraphPainter::x(float graph) const {
    return static_cast<float>(std::floor(static_cast<double>(graph) * static_cast<double>(scale) - m_offsetX + 0.5));
}
float GraphPainter::y(float graph) const {
    return static_cast<float>(std::floor(static_cast<double>(graph) * static_cast<double>(scale) - m_offsetY + 0.5));
}
Rect GraphPainter::view(const Rect& graph) const {
    const float left = x(graph.x), top = y(graph.y);
    return {left, top, std::max(1.f, x(graph.right()) - left), std::max(1.f, y(graph.bottom()) - top)};
}

const TensorSharding* GraphPainter::shardingOf(ValueId value) const {
    if (value.value >= style.shardingOf.size()) return nullptr;
    const std::uint32_t index = style.shardingOf[value];
    return index < style.shardings.size() ? &style.shardings[index] : nullptr;
}

Strip stripOf(const GraphStyle& style, ValueId value) {
    Strip strip;
    strip.language = style.language;
    const TensorType type = style.module->type(value);
    strip.shape.assign(type.shape.begin(), type.shape.end());
    if (value.value < style.shardingOf.size() && style.shardingOf[value] < style.shardings.size())
        strip.sharding = style.shardings[style.shardingOf[value]];
    return strip;
}

void drawGraph(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view, const Theme& theme,
               DrawList& out) {
    if (!style.module || !style.structure) return;
    GraphPainter painter(layout, style, view, theme, out);
    // Strips, notes and badges hang outside of the rectangles that the grids know.
    const Rect area = view.visible.grown(painter.band >= 2 ? 260.f : 40.f / painter.scale);
    for (std::size_t i = 1; i < layout.frames.size(); ++i)
        if (layout.frames[i].rect.intersects(area)) painter.frame(layout.frames[i]);

    static thread_local std::vector<std::uint32_t> edges, nodes, tunnels;
    edges.clear(), nodes.clear(), tunnels.clear();
    if (painter.band > 0) layout.edgeGrid.query(area, edges);
    layout.nodeGrid.query(area, nodes);
    if (painter.band >= 2) layout.tunnelGrid.query(area, tunnels);

    // Edges of one value share a trunk; painted twice it would look thicker.
    const LayoutEdge* before = nullptr;
    for (std::uint32_t e : edges) {
        painter.edge(layout.edges[e], theme.edge, painter.band >= 2 ? 1.25f : 1, before);
        before = &layout.edges[e];
    }
    if (style.dimensions && style.marked.valid()) // over the others: a path to be followed
        for (std::uint32_t e : edges)
            if (style.markedDims(layout.edges[e].value))
                painter.edge(layout.edges[e], style.markLine(theme), painter.band >= 2 ? 2.5f : 1);
    for (std::uint32_t t : tunnels) painter.tunnel(layout.tunnels[t]);
    for (std::uint32_t n : nodes) {
        // Below 8 % an open group is a block: only what stands in no group is drawn by itself.
        if (painter.band == 0 && layout.nodes[n].kind != NodeKind::closedGroup &&
            (layout.nodes[n].frame != 0 || layout.nodes[n].kind == NodeKind::argument))
            continue;
        painter.node(n);
        if (layout.nodes[n].kind == NodeKind::argument && painter.band >= 2) painter.argumentStrip(n, false);
    }
    if (painter.band >= 2)
        for (std::uint32_t e : edges) painter.edgeStrip(layout.edges[e], false);
    if (painter.band >= 1)
        for (std::uint32_t e : edges) painter.collectives(layout.edges[e]);

    // Never dropped, however small: there are few.
    for (std::size_t i = 0; i < style.conflicts.size();) {
        if (style.conflicts[i].value >= layout.nodeOfOp.size()) break;
        const NodeIndex node = layout.nodeOfOp[style.conflicts[i]];
        std::uint32_t count = 0;
        for (; i < style.conflicts.size() && style.conflicts[i].value < layout.nodeOfOp.size() &&
               layout.nodeOfOp[style.conflicts[i]] == node;
             ++i)
            ++count;
        if (node != kNone && layout.nodes[node].rect.intersects(area)) painter.badge(node, count);
    }
}

} // namespace axiscape
