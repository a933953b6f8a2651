// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as plain lists of lines, boxes and texts: made by pure functions, painted by the window, written as SVG.
#pragma once

#include "core/layout/layout.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

using Colour = std::uint32_t; // 0xAARRGGBB; 0 paints nothing
[[nodiscard]] constexpr Colour rgb(std::uint32_t value) { return 0xff000000u | value; }
[[nodiscard]] constexpr Colour withAlpha(Colour c, std::uint32_t alpha) { return (c & 0x00ffffffu) | alpha << 24; }

enum class Pattern : std::uint8_t { none, diagonalUp, dots, diagonalDown, horizontal, grid, vertical, crosses };
enum class Dash : std::uint8_t { solid, tunnel /* 3 2 */, wouldBe /* 4 3 */, capacity /* 6 3 */, focus /* 1 2 */ };
enum class Align : std::uint8_t { left, centre, right };
enum class Font : std::uint8_t { interface, mono };

// One thing to paint. 56 bytes, no pointers: lists are reused without allocation.
struct DrawCommand {
    enum class Kind : std::uint8_t {
        rect,     // rect, radius, fill, stroke (lies inside the rectangle: whole numbers are crisp), pattern
        polyline, // points [first, first + count), stroke; arrow: a triangle at the end
        polygon,  // closed, fill and stroke
        text,     // baseline at (rect.x, rect.y); aligned there
        clip,     // until the next clip or unclip
        unclip,
    };
    Kind kind = Kind::rect;
    Dash dash = Dash::solid;
    Pattern pattern = Pattern::none;
    Align align = Align::left;
    Font font = Font::interface;
    bool medium = false; // weight 500
    bool arrow = false;
    bool smooth = true; // antialias
    Rect rect;
    float radius = 0;
    float width = 1; // of the stroke
    Colour fill = 0, stroke = 0;
    std::uint32_t first = 0, count = 0; // points, or characters of the text
    float pixels = 12;                  // text size
};

// On and off lengths in pixels; {0, 0}: solid.
struct DashLengths {
    float on, off;
};
[[nodiscard]] DashLengths dashLengths(Dash dash);
// The triangle at the end of an arrow: tip, left, right. The line itself ends 2 px before the tip.
[[nodiscard]] std::array<Point, 3> arrowHead(Point before, Point tip);

struct DrawList {
    std::vector<DrawCommand> commands;
    std::vector<Point> points;
    std::string characters;

    void clear();
    DrawCommand& rect(Rect r, Colour fill, Colour stroke = 0, float radius = 0, float width = 1);
    DrawCommand& line(Point a, Point b, Colour stroke, float width = 1);
    DrawCommand& polyline(std::span<const Point> p, Colour stroke, float width = 1);
    DrawCommand& polygon(std::span<const Point> p, Colour fill, Colour stroke = 0, float width = 1);
    DrawCommand& text(Point baseline, std::string_view text, float pixels, Colour colour, Align align = Align::left,
                      bool medium = false);
    void clip(Rect r);
    void unclip();
    std::string_view textOf(const DrawCommand& command) const; // empty if it is no text
};

} // namespace axiscape
