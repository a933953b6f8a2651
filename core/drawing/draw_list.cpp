// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/draw_list.h"

#include <cmath>

namespace axiscape {

DashLengths dashLengths(Dash dash) {
    switch (dash) {
    case Dash::tunnel:
        return {3, 2};
    case Dash::wouldBe:
        return {4, 3};
    case Dash::capacity:
        return {6, 3};
    case Dash::focus:
        return {1, 2};
    case Dash::solid:
        break;
    }
    return {0, 0};
}

std::array<Point, 3> arrowHead(Point before, Point tip) {
    float dx = tip.x - before.x, dy = tip.y - before.y;
    const float length = std::hypot(dx, dy);
    if (length < 1e-3f) return {tip, tip, tip};
    dx /= length, dy /= length;
    const Point base{tip.x - 6 * dx, tip.y - 6 * dy};
    return {tip, {base.x - 3.5f * dy, base.y + 3.5f * dx}, {base.x + 3.5f * dy, base.y - 3.5f * dx}};
}

void DrawList::clear() {
    commands.clear();
    points.clear();
    characters.clear();
}

DrawCommand& DrawList::rect(Rect r, Colour fill, Colour stroke, float radius, float width) {
    DrawCommand& c = commands.emplace_back();
    c.rect = r;
    c.fill = fill;
    c.stroke = stroke;
    c.radius = radius;
    c.width = width;
    return c;
}

DrawCommand& DrawList::line(Point a, Point b, Colour stroke, float width) {
    const Point both[] = {a, b};
    return polyline(both, stroke, width);
}

DrawCommand& DrawList::polyline(std::span<const Point> p, Colour stroke, float width) {
    DrawCommand& c = commands.emplace_back();
    c.kind = DrawCommand::Kind::polyline;
    c.stroke = stroke;
    c.width = width;
    c.first = static_cast<std::uint32_t>(points.size());
    c.count = static_cast<std::uint32_t>(p.size());
    points.insert(points.end(), p.begin(), p.end());
    return c;
}

DrawCommand& DrawList::polygon(std::span<const Point> p, Colour fill, Colour stroke, float width) {
    DrawCommand& c = polyline(p, stroke, width);
    c.kind = DrawCommand::Kind::polygon;
    c.fill = fill;
    return c;
}

DrawCommand& DrawList::text(Point baseline, std::string_view text, float pixels, Colour colour, Align align,
                            bool medium) {
    DrawCommand& c = commands.emplace_back();
    c.kind = DrawCommand::Kind::text;
    c.rect = {baseline.x, baseline.y, 0, 0};
    c.fill = colour;
    c.align = align;
    c.medium = medium;
    c.pixels = pixels;
    c.first = static_cast<std::uint32_t>(characters.size());
    c.count = static_cast<std::uint32_t>(text.size());
    characters.append(text);
    return c;
}

void DrawList::clip(Rect r) {
    DrawCommand& c = commands.emplace_back();
    c.kind = DrawCommand::Kind::clip;
    c.rect = r;
}

void DrawList::unclip() { commands.emplace_back().kind = DrawCommand::Kind::unclip; }

std::string_view DrawList::textOf(const DrawCommand& command) const {
    if (command.kind != DrawCommand::Kind::text) return {};
    return std::string_view(characters).substr(command.first, command.count);
}

} // namespace axiscape
