// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/graph_painter.h"

#include "core/structure/tensor_name.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr float kCellHeight = 52, kCellLeast = 104, kCellPad = 8;

// Words over at most two lines of a cell.
void drawNote(std::string_view note, Rect cell, Colour colour, DrawList& out) {
    const float room = cell.width - 2 * kCellPad;
    std::size_t cut = note.size();
    if (textWidth(note, 11) > room) {
        cut = 0;
        for (std::size_t i = 0; i < note.size(); ++i)
            if (note[i] == ' ' && textWidth(note.substr(0, i), 11) <= room) cut = i;
        if (!cut) cut = note.size();
    }
    out.text({cell.x + kCellPad, cell.y + 33}, elided(note.substr(0, cut), 11, room), 11, colour);
    if (cut < note.size())
        out.text({cell.x + kCellPad, cell.y + 46}, elided(note.substr(cut + 1), 11, room), 11, colour);
}

// The tensor whose dimensions are the targets: an argument, or the first result of an op.
ValueId droppedOn(const GraphStyle& style, const LayoutNode& node) {
    if (node.kind == NodeKind::argument) return ValueId{node.argument};
    if (node.kind != NodeKind::op) return {};
    const auto results = style.module->results(node.op);
    return !results.empty() && style.module->type(results[0]).isTensor() ? results[0] : ValueId{};
}

void drawTarget(GraphPainter& p, const GraphViewport& view, const GraphOverlay& overlay) {
    const LayoutNode& node = p.layout.nodes[overlay.target];
    const std::vector<Rect> cells = dropCells(p.layout, p.style, view, overlay.target);
    if (cells.empty()) return;
    const Theme& theme = p.theme;
    const Rect all{cells.front().x, cells.front().y, cells.back().right() - cells.front().x, cells.front().height};
    p.out.rect({all.x - 1, all.y + 1, all.width + 2, all.height + 2}, withAlpha(rgb(0x141923), 0x24), 0, 8);
    p.out.rect(all.grown(1), theme.panel, theme.border, 7);
    const Strip strip = stripOf(p.style, droppedOn(p.style, node));
    const Theme::Axis look = axisLook(theme, p.style.axes.lookOf(static_cast<std::size_t>(std::max(overlay.axis, 0))));
    for (std::size_t d = 0; d < cells.size(); ++d) {
        const Rect& cell = cells[d];
        const bool illegal = d < overlay.targetReasons.size() && !overlay.targetReasons[d].empty();
        const bool here = overlay.targetDim == static_cast<int>(d);
        if (illegal) p.out.rect({cell.x, cell.y, cell.width, cell.height}, theme.header);
        if (here && !illegal)
            p.out.rect(cell, look.wash, look.line, 2, 2);
        else if (d)
            p.out.rect({cell.x, cell.y + 4, 1, cell.height - 8}, theme.border).smooth = false;
        const std::string size = std::to_string(strip.shape[d]);
        p.out.text({cell.x + kCellPad, cell.y + 19}, size, 13, illegal ? theme.off : theme.text1, Align::left, true);
        float at = cell.x + kCellPad + textWidth(size, 13, true) + 5;
        for (const Tile& tile : strip.sharding.tiles)
            if (tile.dim == d) {
                drawChip(tile.axis, whole(at), cell.y + 7, 15, false, p.style.axes, theme, &p.out);
                at += 16;
            }
        const std::string_view note = illegal                          ? std::string_view(overlay.targetReasons[d])
                                      : d < overlay.targetNotes.size() ? std::string_view(overlay.targetNotes[d])
                                                                       : std::string_view();
        drawNote(note, cell, illegal ? theme.off : theme.text3, p.out);
    }
}

} // namespace

std::vector<Rect> dropCells(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view,
                            NodeIndex node) {
    if (node >= layout.nodes.size() || !style.module) return {};
    const ValueId value = droppedOn(style, layout.nodes[node]);
    if (!value.valid()) return {};
    DrawList unused;
    const Theme none{};
    const GraphPainter p(layout, style, view, none, unused);
    const Strip strip = stripOf(style, value);
    const Rect box = p.view(layout.nodes[node].rect);
    std::vector<Rect> cells;
    float width = 0;
    for (std::size_t d = 0; d < strip.shape.size(); ++d) {
        const auto chips = static_cast<float>(strip.sharding.axesOf(static_cast<std::uint8_t>(d)).size());
        const float content = 2 * kCellPad + textWidth(std::to_string(strip.shape[d]), 13, true) + 5 + chips * 16;
        const float w = whole(std::max(kCellLeast, content));
        cells.push_back({width, 0, w, kCellHeight});
        width += w;
    }
    // The strip grows where it stands, below the argument; above it where there is no room; always within the view.
    const float viewWidth = view.visible.width * view.scale, viewHeight = view.visible.height * view.scale;
    float left = whole(box.centre().x - width / 2);
    left = std::max(4.f, std::min(left, viewWidth - width - 4));
    float top = box.bottom() + 6;
    if (top + kCellHeight > viewHeight && box.y - 6 - kCellHeight >= 0) top = box.y - 6 - kCellHeight;
    for (Rect& cell : cells) cell.x += left, cell.y = top;
    return cells;
}

namespace {

// Discs at the upper left corner of the nodes; those of one node side by side.
template <class Shown> void drawNumbers(GraphPainter& p, const std::vector<NodeIndex>& numbered, Shown shown) {
    constexpr float kDisc = 20;
    for (std::size_t i = 0; i < numbered.size(); ++i) {
        const NodeIndex n = numbered[i];
        if (!shown(n)) continue;
        const auto before = std::count(numbered.begin(), numbered.begin() + static_cast<std::ptrdiff_t>(i), n);
        const Rect node = p.view(p.layout.nodes[n].rect);
        const Rect disc{node.x - kDisc / 2 + static_cast<float>(before) * (kDisc + 2), node.y - kDisc / 2, kDisc,
                        kDisc};
        p.out.rect(disc, p.theme.fill, p.theme.panel, kDisc / 2, 1.5f);
        p.out.text({disc.x + kDisc / 2, disc.y + 14}, std::to_string(i + 1), 11, p.theme.onfill, Align::centre, true);
    }
}

Text nodeName(const GraphPainter& p, const LayoutNode& node) {
    if (node.kind == NodeKind::argument) return tensorName(*p.style.module, ValueId{node.argument}, NameForm::brief);
    if (node.kind == NodeKind::closedGroup) return closedGroupName(p.style.structure->layers, node);
    if (node.kind == NodeKind::results) return words::phrase("the results"); // it stands for no op
    return std::string(p.style.module->kindName(node.op));
}

// Where the edges of the selected node leave the picture: what is at their far end. A few of them, none over another.
void drawFarEnds(GraphPainter& p, NodeIndex selected, const std::vector<std::uint32_t>& edges, Rect area) {
    constexpr std::size_t kMostNamed = 8;
    constexpr float kTagHeight = 18;
    std::vector<Rect> tags;
    for (const std::uint32_t e : edges) {
        const LayoutEdge& edge = p.layout.edges[e];
        const bool outwards = edge.from == selected;
        const NodeIndex far = outwards ? edge.to : edge.from;
        if (far == kNone || edge.pointCount < 2 || tags.size() == kMostNamed) continue;
        if (p.view(p.layout.nodes[far].rect).intersects(area)) continue;
        const auto points = std::span(p.layout.points).subspan(edge.firstPoint, edge.pointCount);
        Point at = p.view(outwards ? points.front() : points.back());
        for (std::size_t i = 1; i < points.size(); ++i) { // the first stretch that goes out of sight
            const Point next = p.view(outwards ? points[i] : points[points.size() - 1 - i]);
            at = next;
            if (!area.contains(next)) break;
        }
        const std::string name =
            elided(words::shown(outwards ? words::phrase("to {}", nodeName(p, p.layout.nodes[far]))
                                         : words::phrase("from {}", nodeName(p, p.layout.nodes[far])),
                                p.style.language),
                   11, 180);
        const float width = textWidth(name, 11) + 12;
        Rect tag{
            whole(std::clamp(at.x - width / 2, area.x + 4, std::max(area.x + 4, area.right() - width - 4))),
            whole(std::clamp(at.y - kTagHeight / 2, area.y + 4, std::max(area.y + 4, area.bottom() - kTagHeight - 4))),
            width, kTagHeight};
        const float by = tag.y > area.centre().y ? -(kTagHeight + 3) : kTagHeight + 3;
        while (std::any_of(tags.begin(), tags.end(), [&](const Rect& other) { return other.intersects(tag); }))
            tag.y += by;
        tags.push_back(tag);
        p.out.rect(tag, p.theme.tint, p.theme.accent, 4);
        p.out.text({tag.x + 6, tag.y + 13}, name, 11, p.theme.text1);
    }
}

} // namespace

void drawGraphOverlay(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view,
                      const GraphOverlay& overlay, const Theme& theme, DrawList& out) {
    if (!style.module || !style.structure) return;
    GraphPainter p(layout, style, view, theme, out);
    const Rect area = view.visible.grown(260);
    const auto shown = [&](NodeIndex n) { return n < layout.nodes.size() && layout.nodes[n].rect.intersects(area); };
    // Nodes painted again hide the conflict badges of the static layer; those come back here.
    const auto badgeOf = [&](NodeIndex n) {
        const auto count = std::count_if(style.conflicts.begin(), style.conflicts.end(), [&](OpId op) {
            return op.value < layout.nodeOfOp.size() && layout.nodeOfOp[op] == n;
        });
        if (count) p.badge(n, static_cast<std::uint32_t>(count));
    };

    GraphPainter::NodeLook changing{theme.tint, theme.accent, 1.5f};
    if (overlay.axis >= 0) {
        const Theme::Axis look = axisLook(theme, style.axes.lookOf(static_cast<std::size_t>(overlay.axis)));
        changing = {look.wash, look.line, 1.5f};
    }
    for (NodeIndex n : overlay.wouldChange)
        if (shown(n)) {
            p.node(n, changing);
            badgeOf(n);
        }
    for (NodeIndex n : overlay.found)
        if (shown(n)) {
            p.node(n, {theme.tint, theme.accent, 1.25f});
            badgeOf(n);
        }
    static thread_local std::vector<std::uint32_t> edges;
    const auto edgesOf = [&](auto&& wanted, Colour colour, bool accented) {
        edges.clear();
        layout.edgeGrid.query(area, edges);
        std::erase_if(edges, [&](std::uint32_t e) { return !wanted(layout.edges[e]); });
        for (std::uint32_t e : edges) p.edge(layout.edges[e], colour, 2);
        for (std::uint32_t e : edges) {
            const LayoutEdge& edge = layout.edges[e];
            for (NodeIndex end : {edge.from, edge.to}) // the thick line ends under them
                if (end != kNone && end != overlay.selected) {
                    const bool found = std::binary_search(overlay.found.begin(), overlay.found.end(), end);
                    p.node(end,
                           found ? GraphPainter::NodeLook{theme.tint, theme.accent, 1.25f} : GraphPainter::NodeLook{});
                    if (layout.nodes[end].kind == NodeKind::argument && p.band >= 2) p.argumentStrip(end, false);
                    badgeOf(end);
                }
            p.edgeStrip(edge, accented);
            p.collectives(edge);
        }
    };
    if (p.band >= 1 && overlay.hovered != kNone)
        edgesOf([&](const LayoutEdge& e) { return e.from == overlay.hovered || e.to == overlay.hovered; }, theme.strong,
                false);
    if (p.band >= 1 && overlay.hoveredValue.valid())
        edgesOf([&](const LayoutEdge& e) { return e.value == overlay.hoveredValue; }, theme.strong, false);
    if (p.band >= 1 && overlay.selectedValue.valid())
        edgesOf([&](const LayoutEdge& e) { return e.value == overlay.selectedValue; }, theme.accent, true);
    // A closed group has no value of its own: all that goes in and out of it is marked. An op's operands are quieter.
    if (p.band >= 1 && overlay.selected < layout.nodes.size()) {
        const bool group = layout.nodes[overlay.selected].kind == NodeKind::closedGroup;
        const auto ofSelected = [&](const LayoutEdge& e) {
            return e.from == overlay.selected || e.to == overlay.selected;
        };
        edgesOf([&](const LayoutEdge& e) { return ofSelected(e) && e.value != overlay.selectedValue; },
                group ? theme.accent : theme.strong, false);
        edges.clear();
        layout.edgeGrid.query(area, edges);
        std::erase_if(edges, [&](std::uint32_t e) { return !ofSelected(layout.edges[e]); });
        if (p.band >= 2)
            drawFarEnds(p, overlay.selected, edges,
                        {0, 0, view.visible.width * view.scale, view.visible.height * view.scale});
    }
    if (shown(overlay.hovered)) {
        p.node(overlay.hovered, {theme.hover, theme.strong, 1});
        badgeOf(overlay.hovered);
    }
    if (shown(overlay.selected)) {
        if (layout.nodes[overlay.selected].kind == NodeKind::argument && p.band >= 2)
            p.argumentStrip(overlay.selected, true);
        p.ring(overlay.selected, theme.accent, 2, Dash::solid);
    }
    for (NodeIndex n : overlay.pinned)
        if (shown(n)) p.pin(n);
    drawNumbers(p, overlay.numbered, shown);
    if (overlay.focusedPart.width > 0)
        out.rect(overlay.focusedPart.grown(3), 0, theme.text1, 5, 2).dash = Dash::focus;
    else if (shown(overlay.focused))
        p.ring(overlay.focused, theme.text1, 2, Dash::focus);
    if (shown(overlay.target)) drawTarget(p, view, overlay);
}

} // namespace axiscape
