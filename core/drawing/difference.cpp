// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/difference.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::uint32_t kMostCounted = 999;

std::string countText(std::uint32_t count) {
    return count > kMostCounted ? fmt::format("{}+", kMostCounted) : count > 1 ? fmt::to_string(count) : std::string();
}

void drawSign(DifferenceKind kind, Point at, float r, Colour ink, DrawList& out) {
    const auto triangle = [&](float up) {
        const Point points[] = {
            {at.x - r, at.y + up * r * .7f}, {at.x + r, at.y + up * r * .7f}, {at.x, at.y - up * r}};
        out.polygon(points, ink);
    };
    switch (kind) {
    case DifferenceKind::extra:
        out.line({at.x, at.y - r}, {at.x, at.y + r}, ink, 2);
        [[fallthrough]];
    case DifferenceKind::missing:
        out.line({at.x - r, at.y}, {at.x + r, at.y}, ink, 2);
        break;
    case DifferenceKind::larger:
        triangle(1);
        break;
    case DifferenceKind::smaller:
        triangle(-1);
        break;
    case DifferenceKind::moved: {
        const Point head[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}};
        out.line({at.x - r, at.y}, {at.x + r, at.y}, ink, 1.5f);
        out.polyline(head, ink, 1.5f);
        break;
    }
    case DifferenceKind::combined: // several become one
        for (const float side : {-1.f, 1.f}) out.line({at.x + side * r, at.y - r}, at, ink, 1.5f);
        out.line(at, {at.x, at.y + r}, ink, 1.5f);
        break;
    }
}

} // namespace

Colour differenceColour(DifferenceKind kind, const Theme& theme) {
    switch (kind) {
    case DifferenceKind::extra:
    case DifferenceKind::larger:
        return theme.over;
    case DifferenceKind::missing:
    case DifferenceKind::moved:
        return theme.warn;
    case DifferenceKind::smaller:
    case DifferenceKind::combined:
        break;
    }
    return theme.ok;
}

float differenceWidth(float height, std::uint32_t count) {
    const std::string text = countText(count);
    return text.empty() ? height : height + textWidth(text, 10, true) + 4;
}

void drawDifference(DifferenceKind kind, std::uint32_t count, Rect at, const Theme& theme, DrawList& out) {
    const Colour colour = differenceColour(kind, theme);
    const Colour ground = colour == theme.over ? theme.overtint : colour == theme.warn ? theme.warntint : theme.oktint;
    out.rect(at, ground, colour, at.height / 2, 1.5f);
    drawSign(kind, {at.x + at.height / 2, at.y + at.height / 2}, at.height / 4, colour, out);
    if (const std::string text = countText(count); !text.empty())
        out.text({at.x + at.height - 2, at.y + at.height / 2 + 3.5f}, text, 10, theme.text1, Align::left, true);
}

} // namespace axiscape
