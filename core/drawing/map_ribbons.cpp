// SPDX-License-Identifier: GPL-3.0-or-later
// Ribbons of the map: as thick as they bring bytes to one device, in the colours of the axes that cut them.
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <cmath>

namespace axiscape::drawing {
namespace {

constexpr float kThinnest = 2, kThickest = 24;
constexpr std::int64_t kMiB = 1 << 20;

float thickness(std::int64_t bytes) {
    const double mib = static_cast<double>(bytes) / static_cast<double>(kMiB);
    return std::clamp(static_cast<float>(2 + 2 * std::log2(1 + mib)), kThinnest, kThickest);
}

} // namespace

void MapPainter::ribbon(std::uint32_t index) {
    const MapRibbon& r = layout.ribbons[index];
    if (!isShown(r)) return;
    std::vector<Point> way;
    for (const Point p : layout.wayOf(r)) way.push_back(view(p));
    if (way.size() < 2) return;
    const bool straight = way.size() == 2 && !layout.columns;
    const bool store = !layout.boxes[r.from].stores.empty();
    const bool picked = look.selected != kNone && (r.from == look.selected || r.to == look.selected);
    // Through channels ribbons are lines: there many run beside each other.
    float wide = straight && !store ? thickness(figures.ribbonBytes[index]) * std::min(1.f, scale) : 1.25f;
    if (layout.columns && way.size() == 2 && !store)
        wide = std::min(8.f, thickness(figures.ribbonBytes[index]) / 2) * std::min(1.f, scale);
    Colour fill = theme.border, line = theme.nodeline;
    Colour second = 0;
    if (look.lens == MapLens::sharding) {
        const ValueId value = figures.ribbonValue[index];
        if (value.valid()) {
            const Strip strip = stripOf(style, value);
            std::vector<AxisId> axes;
            for (const Tile& tile : strip.sharding.tiles)
                if (tile.axis < style.axes.names.size() && std::ranges::find(axes, tile.axis) == axes.end())
                    axes.push_back(tile.axis);
            if (!axes.empty()) {
                fill = lookOf(axes[0]).wash;
                line = lookOf(axes[0]).line;
            }
            if (axes.size() > 1) second = lookOf(axes[1]).line;
        }
    } else if (look.lens == MapLens::memory && r.kept) {
        fill = theme.memory[3];
    }
    const Colour edge = picked ? theme.accent : wide > 3 ? line : look.lens == MapLens::sharding ? line : theme.edge;
    if (wide <= 3) {
        DrawCommand& drawn = out.polyline(way, edge, picked ? 2 : wide);
        drawn.arrow = true;
        if (r.again || !r.shown) drawn.dash = Dash::tunnel;
        return;
    }
    // A band that ends in an arrow 3 px wider.
    const Point a = way[way.size() - 2], tip = way.back();
    const float length = std::hypot(tip.x - a.x, tip.y - a.y);
    const float head = std::min(length / 2, 4 + wide / 3);
    const float dx = length > 0 ? (tip.x - a.x) / length : 0, dy = length > 0 ? (tip.y - a.y) / length : 0;
    const Point neck{tip.x - head * dx, tip.y - head * dy};
    const float h = wide / 2, b = h + 3;
    const Point start = way.front();
    const Point band[] = {{start.x - h * dy, start.y + h * dx},
                          {neck.x - h * dy, neck.y + h * dx},
                          {neck.x + h * dy, neck.y - h * dx},
                          {start.x + h * dy, start.y - h * dx}};
    out.polygon(band, fill, edge, 1);
    if (second && wide >= 6) out.line(start, neck, second, 2);
    const Point arrow[] = {tip, {neck.x - b * dy, neck.y + b * dx}, {neck.x + b * dy, neck.y - b * dx}};
    out.polygon(arrow, picked ? theme.accent : theme.edge);
}

// The strip above a band along the flow, its bytes below; bytes beside one across it. Only where they fit.
void MapPainter::ribbonLabel(std::uint32_t index) {
    const MapRibbon& r = layout.ribbons[index];
    if (!isShown(r) || r.pointCount != 2 || layout.columns) return;
    if (!layout.boxes[r.from].stores.empty()) return;
    const Point a = view(layout.wayOf(r)[0]), b = view(layout.wayOf(r)[1]);
    const float half = thickness(figures.ribbonBytes[index]) * std::min(1.f, scale) / 2;
    const std::string size = bytes(figures.ribbonBytes[index]);
    const float text = px(11);
    if (std::abs(a.y - b.y) < 1) { // along the flow
        const float from = std::min(a.x, b.x) + 2, to = std::max(a.x, b.x) - 2, middle = (from + to) / 2;
        const ValueId value = figures.ribbonValue[index];
        if (value.valid() && style.module->type(value).isTensor()) {
            const Strip strip = stripOf(style, value);
            const float high = 18, wide = drawStrip(strip, 0, 0, high, style.axes, theme, nullptr);
            const float top = a.y - half - 6 - high;
            const auto isFree = [&](const Rect& place) {
                return std::ranges::none_of(m_titles, [&](const Rect& title) { return title.intersects(place); });
            };
            if (wide <= to - from && isFree({middle - wide / 2, top, wide, high})) {
                drawStrip(strip, whole(middle - wide / 2), whole(top), high, style.axes, theme, &out);
            } else {
                AxisList axes;
                for (const Tile& tile : strip.sharding.tiles)
                    if (std::find(axes.begin(), axes.end(), tile.axis) == axes.end() && axes.size() < 4)
                        axes.push_back(tile.axis);
                const float chipsWide = 16 * static_cast<float>(axes.size()) - 2;
                if (!axes.empty() && chipsWide <= to - from &&
                    isFree({middle - chipsWide / 2, a.y - half - 19, chipsWide, 14}))
                    chips(axes, middle - chipsWide / 2, a.y - half - 12, 14);
            }
        }
        if (textWidth(size, text) <= to - from && figures.ribbonBytes[index] > 0)
            out.text({middle, a.y + half + text + 3}, size, text, theme.text3, Align::centre);
        return;
    }
    if (std::abs(a.x - b.x) > 1) return;
    const float room = std::abs(a.y - b.y);
    if (room < text + 4 || figures.ribbonBytes[index] <= 0) return;
    // In a lane channel: there is room beside it, as far as the next column.
    const std::string words =
        r.kept && room >= text + 8
            ? inWords(words::phrase("kept, {}", words::inBytes(static_cast<double>(figures.ribbonBytes[index]))))
            : size;
    const bool both = layout.boxes[r.from].rect.right() + 20 > layout.bounds.right();
    const float edge = both ? x(layout.bounds.right())
                            : std::min(x(layout.boxes[r.from].rect.right()), x(layout.boxes[r.to].rect.right())) + 20;
    // At the end it leaves from: titles of lanes stand where it goes to. One that would lie on another stands below it.
    for (const std::string_view shown : {std::string_view(words), std::string_view(size)}) {
        const float wide = textWidth(shown, text, r.kept);
        float left = a.x + half + 5;
        if (left + wide > edge) left = both ? a.x - half - 5 - wide : edge; // the last column has room before its band
        if (left + wide > edge) continue;
        float base = a.y < b.y ? a.y + text + 3 + (room - text) / 8 : a.y - 4;
        Rect own{left, base - text, wide, text + 2};
        const auto isTaken = [&](const Rect& place) { return place.intersects(own); };
        if (const auto other = std::ranges::find_if(m_labels, isTaken); other != m_labels.end()) {
            base = other->bottom() + text;
            own.y = base - text;
            if (base + 2 > std::max(a.y, b.y) || std::ranges::any_of(m_labels, isTaken)) continue;
        }
        if (std::ranges::any_of(layout.boxes, [&](const MapBox& box) { return view(box.rect).intersects(own); }))
            continue;
        out.text({left, base}, shown, text, theme.text2, Align::left, r.kept);
        m_labels.push_back(own);
        return;
    }
}

} // namespace axiscape::drawing
