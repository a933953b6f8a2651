// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"
#include "core/drawing/graph_painter.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

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

void GraphPainter::stripAt(ValueId value, Point topCentre, bool selected) {
    const TensorType type = style.module->type(value);
    if (!type.isTensor()) return;
    if (band == 3) {
        Strip strip = stripOf(style, value);
        strip.selected = selected;
        const float height = size::stripHeight * scale;
        const float width = drawStrip(strip, 0, 0, height, style.axes, theme, nullptr);
        drawStrip(strip, whole(topCentre.x - width / 2), topCentre.y, height, style.axes, theme, &out);
        return;
    }
    // 30 to 100 %: the chips alone.
    const TensorSharding* sharding = shardingOf(value);
    if (!sharding || sharding->whole()) return;
    const float side = std::clamp(whole(14 * scale), 9.f, 14.f);
    const auto count = static_cast<float>(sharding->tiles.size() + sharding->partial.size());
    float at = whole(topCentre.x - count * (side + 1) / 2);
    const float top = whole(topCentre.y + (size::stripHeight * scale - side) / 2);
    for (const Tile& tile : sharding->tiles) {
        drawChip(tile.axis, at, top, side, false, style.axes, theme, &out);
        at += side + 1;
    }
    for (const PartialAxis& p : sharding->partial) {
        if (p.axis >= style.axes.letters.size()) continue;
        const Theme::Axis look = axisLook(theme, p.axis);
        out.rect({at, top, side, side}, look.wash, look.line, 2.5f).dash = Dash::tunnel;
        out.text({at + side / 2, top + side * 0.8f}, "Σ", side * 0.8f, theme.text1, Align::centre, true);
        at += side + 1;
    }
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

void GraphPainter::collectives(const LayoutEdge& e) {
    if (style.firstCollective.empty() || e.from == kNone || e.to == kNone) return;
    const auto of = [&](OpId op) -> std::span<const GraphCollective> {
        if (op.value + 1 >= style.firstCollective.size()) return {};
        const std::uint32_t first = style.firstCollective[op];
        return std::span(style.collectives).subspan(first, style.firstCollective[OpId{op.value + 1}] - first);
    };
    const float step = (size::collectiveHeight + 4) * unit(0.5f);
    const LayoutNode& from = layout.nodes[e.from];
    const LayoutNode& to = layout.nodes[e.to];
    if (e.hasStrip && from.kind == NodeKind::op && !style.module->isArgument(e.value)) {
        Point at = view(e.collectiveAtResult);
        for (const GraphCollective& c : of(style.module->definingOp(e.value)))
            if (!c.atUse && c.value == e.value) {
                collective(c, at, false);
                at.y += step;
            }
    }
    if (to.kind == NodeKind::op) {
        Point at = view(e.collectiveAtUse);
        for (const GraphCollective& c : of(e.user))
            if (c.atUse && c.value == e.value) {
                collective(c, at, from.kind == NodeKind::argument);
                at.y += step;
            }
    }
}

void GraphPainter::collective(const GraphCollective& c, Point centre, bool noteBelow) {
    const std::size_t first = c.axes.empty() ? 0 : c.axes[0];
    const Theme::Axis look = axisLook(theme, first);
    if (band == 1) {
        const Point diamond[] = {
            {centre.x - 4, centre.y}, {centre.x, centre.y - 4}, {centre.x + 4, centre.y}, {centre.x, centre.y + 4}};
        out.polygon(diamond, look.line);
        return;
    }
    const float u = band == 3 ? scale : unit(0.5f);
    constexpr std::int64_t mib = 1 << 20;
    const float tall = c.bytes >= 1024 * mib ? 34.f : c.bytes >= 64 * mib ? 30.f : 26.f;
    const float h = whole(tall * u);
    const float chips = static_cast<float>(c.axes.size()) * 16 * u;
    const std::string_view kind = collectiveName(c.kind);
    std::string note = bytesText(static_cast<double>(c.bytes));
    if (c.seconds > 0) note += " · " + secondsText(static_cast<double>(c.seconds));
    if (c.isNew) note = "new · " + note;
    float w = band == 3 ? (30 + 6 + 8) * u + textWidth(kind, 12 * u, true) + chips : (12 + 12 + 10) * u + chips;
    const float noteWidth = textWidth(note, 11 * u) + 10 * u;
    const bool inside = band == 3 && !noteBelow && w + noteWidth <= (size::opWidth + size::columnGap + 10) * u;
    if (inside) w += noteWidth;
    w = whole(w);
    const float x0 = whole(centre.x - w / 2) + 0.5f, y0 = whole(centre.y - h / 2) + 0.5f;
    const float end = 7.5f * u, right = x0 + w - 1, bottom = y0 + h - 1, mid = y0 + (h - 1) / 2;
    const Point plate[] = {{x0 + end, y0},        {right - end, y0},  {right, mid},
                           {right - end, bottom}, {x0 + end, bottom}, {x0, mid}};
    DrawCommand& drawn = out.polygon(plate, look.wash, look.line, c.isNew ? 2 : 1.25f);
    if (c.isNew) drawn.dash = Dash::wouldBe;
    drawIcon(iconOf(c.kind), x0 + 11.5f * u, mid - 6 * u, 12 * u, theme.text1, out);
    float at = x0 + 29.5f * u;
    if (band == 3) {
        out.text({at, mid + 4.5f * u}, kind, 12 * u, theme.text1, Align::left, true);
        at += textWidth(kind, 12 * u, true) + 6 * u;
    }
    for (AxisId axis : c.axes) {
        drawChip(axis, whole(at), whole(mid - 7 * u), whole(14 * u), false, style.axes, theme, &out);
        at += 16 * u;
    }
    if (band != 3) return;
    if (inside)
        out.text({right - 11.5f * u, mid + 4.5f * u}, note, 11 * u, theme.text2, Align::right);
    else if (noteBelow)
        out.text({centre.x, bottom + 14 * u}, note, 11 * u, c.isNew ? look.line : theme.text3, Align::centre, c.isNew);
}

std::string GraphPainter::tunnelLabel(const LayoutTunnel& t) const {
    const Module& module = *style.module;
    std::string label;
    if (!t.outgoing && module.isArgument(t.value))
        label = argumentLabel(module.argument(t.value.value));
    else if (t.outgoing && !t.farOp.valid())
        label = "results";
    else if (t.farLayer.valid()) {
        const Layer& layer = style.structure->layers.layer(t.farLayer);
        label = layer.path.empty() ? layer.name : layer.path;
    }
    if (t.outgoing && t.uses > 0) label += fmt::format(" · {} use{}", t.uses, t.uses == 1 ? "" : "s");
    return label;
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
    const std::string label = elided(tunnelLabel(t), 11 * scale, room);
    out.text({box.x + (pointsRight ? bulge + 2 * scale : tip + 4 * scale), mid + 4 * scale}, label, 11 * scale,
             theme.text2);
}

} // namespace axiscape
