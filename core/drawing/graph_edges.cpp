// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/graph_painter.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

// Rounds the corners of an orthogonal line; `radius` is taken back where a side is short.
void roundCorners(std::vector<Point>& line, float radius) {
    if (line.size() < 3 || radius < 1) return;
    std::vector<Point> smooth;
    smooth.reserve(line.size() * 5);
    smooth.push_back(line.front());
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const Point a = line[i - 1], p = line[i], b = line[i + 1];
        const float in = std::hypot(p.x - a.x, p.y - a.y), after = std::hypot(b.x - p.x, b.y - p.y);
        const float r = std::min({radius, in / 2, after / 2});
        if (r < 1) {
            smooth.push_back(p);
            continue;
        }
        const Point from{p.x + (a.x - p.x) / in * r, p.y + (a.y - p.y) / in * r};
        const Point to{p.x + (b.x - p.x) / after * r, p.y + (b.y - p.y) / after * r};
        for (int step = 0; step <= 4; ++step) { // a quadratic curve with the corner as its control point
            const float t = static_cast<float>(step) / 4, u = 1 - t;
            smooth.push_back(
                {u * u * from.x + 2 * u * t * p.x + t * t * to.x, u * u * from.y + 2 * u * t * p.y + t * t * to.y});
        }
    }
    smooth.push_back(line.back());
    line = std::move(smooth);
}

// How many leading points a line may leave out because another, from the same place, covers them. The last common
// point stays: the line begins there.
std::size_t sharedPoints(std::span<const Point> line, std::span<const Point> other) {
    std::size_t common = 0;
    while (common < line.size() && common < other.size() && line[common] == other[common]) ++common;
    return std::min(common ? common - 1 : 0, line.size() - 2);
}

} // namespace

void GraphPainter::edge(const LayoutEdge& e, Colour colour, float width, const LayoutEdge* painted) {
    if (e.pointCount < 2) return;
    auto points = std::span(layout.points).subspan(e.firstPoint, e.pointCount);
    if (painted && painted->from == e.from && painted->value == e.value)
        points = points.subspan(
            sharedPoints(points, std::span(layout.points).subspan(painted->firstPoint, painted->pointCount)));
    m_line.clear();
    if (band <= 1) {
        m_line = {view(points.front()), view(points.back())};
        if (band == 1)
            for (std::size_t i = 1; i + 1 < points.size(); ++i) m_line.insert(m_line.end() - 1, view(points[i]));
        out.polyline(m_line, colour, width).smooth = false;
        return;
    }
    // Lines of 1.25 px look sharp where their middle is the middle of a pixel.
    for (Point p : points) {
        const Point at = view(p);
        m_line.push_back({at.x + 0.5f, at.y + 0.5f});
    }
    roundCorners(m_line, 10 * scale);
    DrawCommand& drawn = out.polyline(m_line, colour, width);
    drawn.arrow = e.to != kNone;
}

Rect GraphPainter::stripBox(ValueId value, Point topCentre) const {
    if (!style.module->type(value).isTensor()) return {};
    if (band == 3) {
        const float height = size::stripHeight * scale;
        const float width = drawStrip(stripOf(style, value), 0, 0, height, style.axes, theme, nullptr);
        return {whole(topCentre.x - width / 2), topCentre.y, width, height};
    }
    const TensorSharding* sharding = shardingOf(value);
    const std::size_t chips = sharding ? sharding->tiles.size() + sharding->partial.size() : 0;
    if (band < 2 || (!chips && !style.differs(value))) return {};
    const float side = std::clamp(whole(14 * scale), 9.f, 14.f);
    const float width = std::max(side, static_cast<float>(chips) * (side + 1));
    return {whole(topCentre.x - width / 2), whole(topCentre.y + (size::stripHeight * scale - side) / 2), width, side};
}

void GraphPainter::stripAt(ValueId value, Point topCentre, bool selected) {
    const Rect box = stripBox(value, topCentre);
    if (box.width <= 0) return;
    const bool differs = style.differs(value);
    if (band == 3) {
        Strip strip = stripOf(style, value);
        strip.selected = selected;
        strip.differs = differs;
        strip.marked = style.markedDims(value);
        strip.markWash = style.markWash(theme);
        strip.markLine = style.markLine(theme);
        drawStrip(strip, box.x, box.y, box.height, style.axes, theme, &out);
        return;
    }
    // 30 to 100 %: the chips alone.
    if (differs) out.rect(box.grown(2), theme.panel, theme.accent, 3, 1.5f).dash = Dash::wouldBe;
    const TensorSharding* sharding = shardingOf(value);
    if (!sharding) return;
    float at = box.x;
    const float top = box.y, side = box.height;
    for (const Tile& tile : sharding->tiles) {
        drawChip(tile.axis, at, top, side, false, style.axes, theme, &out);
        at += side + 1;
    }
    for (const PartialAxis& p : sharding->partial) {
        if (p.axis >= style.axes.letters.size()) continue;
        const Theme::Axis look = axisLook(theme, style.axes.lookOf(p.axis));
        out.rect({at, top, side, side}, look.wash, look.line, 2.5f).dash = Dash::tunnel;
        out.text({at + side / 2, top + side * 0.8f}, "Σ", side * 0.8f, theme.text1, Align::centre, true);
        at += side + 1;
    }
}

Rect GraphPainter::edgeStripBox(const LayoutEdge& e) const {
    if (!e.hasStrip || e.from == kNone || layout.nodes[e.from].kind == NodeKind::argument) return {};
    const Point centre = view(e.strip);
    return stripBox(e.value, {centre.x, whole(centre.y - size::stripHeight * scale / 2)});
}

Rect GraphPainter::argumentStripBox(NodeIndex index) const {
    const LayoutNode& n = layout.nodes[index];
    const Rect box = view(n.rect);
    return stripBox(ValueId{n.argument}, {box.centre().x, box.bottom() + whole(8 * scale)});
}

void GraphPainter::edgeStrip(const LayoutEdge& e, bool selected) {
    if (!e.hasStrip || e.from == kNone || layout.nodes[e.from].kind == NodeKind::argument) return;
    const Point centre = view(e.strip);
    stripAt(e.value, {centre.x, whole(centre.y - size::stripHeight * scale / 2)}, selected);
}

void GraphPainter::argumentStrip(NodeIndex index, bool selected) {
    const LayoutNode& n = layout.nodes[index];
    const Rect box = view(n.rect);
    stripAt(ValueId{n.argument}, {box.centre().x, box.bottom() + whole(8 * scale)}, selected);
}

void GraphPainter::tunnel(const LayoutTunnel& t) {
    if (t.node == kNone) return;
    const Rect box = view(t.rect), node = view(layout.nodes[t.node].rect);
    const bool rightOfNode = box.centre().x > node.centre().x;
    const float h = box.height, mid = box.y + h / 2;
    const float tip = std::min(8 * scale, h / 2);
    // The point shows the way the data takes: away from the producer, towards the user.
    const bool pointsRight = t.outgoing == rightOfNode;
    if (band < 3) { // the arrow alone
        const float nodeAt = rightOfNode ? node.right() : node.x,
                    y = std::clamp(mid, node.y + 4, node.bottom() - 4) + 0.5f;
        const float far = nodeAt + (rightOfNode ? 22.f : -22.f) * unit(0.5f);
        const Point stub[] = {{t.outgoing ? nodeAt : far, y}, {t.outgoing ? far : nodeAt, y}};
        DrawCommand& arrow = out.polyline(stub, theme.edge, 1);
        arrow.dash = Dash::tunnel;
        arrow.arrow = true;
        return;
    }
    const float flat = pointsRight ? box.x : box.right(), sharp = pointsRight ? box.right() : box.x;
    const float sign = pointsRight ? 1.f : -1.f;
    const float bulge = h * 0.3f;
    const Point shape[] = {{flat + sign * bulge, box.y},
                           {sharp - sign * tip, box.y},
                           {sharp, mid},
                           {sharp - sign * tip, box.bottom()},
                           {flat + sign * bulge, box.bottom()},
                           {flat + sign * bulge * 0.2f, box.bottom() - h * 0.25f},
                           {flat, mid},
                           {flat + sign * bulge * 0.2f, box.y + h * 0.25f}};
    const float nodeSide = rightOfNode ? node.right() : node.x, tagSide = rightOfNode ? box.x : box.right();
    const bool level = mid > node.y && mid < node.bottom();
    const float bend = (nodeSide + tagSide) / 2;
    const float from = level ? mid : node.centre().y;
    const Point stub[] = {{nodeSide, from + 0.5f}, {bend, from + 0.5f}, {bend, mid + 0.5f}, {tagSide, mid + 0.5f}};
    const Point straight[] = {stub[0], stub[3]};
    out.polyline(level ? std::span<const Point>(straight) : std::span<const Point>(stub), theme.edge, 1).dash =
        Dash::tunnel;
    out.polygon(shape, theme.canvas, theme.edge, 1).dash = Dash::tunnel;
    const float room = box.width - tip - bulge - 4 * scale;
    const std::string label = elided(tunnelLabel(style, t), 11 * scale, room);
    out.text({box.x + (pointsRight ? bulge + 2 * scale : tip + 4 * scale), mid + 4 * scale}, label, 11 * scale,
             theme.text2);
}

} // namespace axiscape
