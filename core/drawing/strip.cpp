// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/drawing.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

// Proportions of a strip of some height; those of 18 px are the ones of widgets/README.md.
struct Measures {
    explicit Measures(float height)
        : pad(std::max(height / 3, height * 0.28f)), gap(height / 6), text(height * 11 / 18), chip(height - 4),
          chipStep(height - 3) {}
    float pad, gap, text, chip, chipStep;
};

void drawLetter(std::string_view letter, Rect box, Colour colour, DrawList& out) {
    const float h = box.height;
    out.text({box.x + h / 2, box.y + h / 2 + 3.8f * h / 14}, letter, 10.5f * h / 14, colour, Align::centre, true);
}

void drawPartial(std::size_t axis, Rect box, const AxisStyles& axes, const Theme& theme, DrawList& out) {
    const Theme::Axis look = axisLook(theme, axes.lookOf(axis));
    out.rect(box, look.wash, look.line, 2.5f, 1).dash = Dash::tunnel;
    drawLetter(axes.letters[axis], box, theme.text1, out);
}

// A closed lock, 10 px high at strip height 18.
float drawLock(float x, float y, float height, const Theme& theme, DrawList* out) {
    const float size = height * 14 / 18;
    if (out) drawIcon(Icon::lock, x - size * 0.1f, y + (height - size) / 2, size, theme.text2, *out);
    return size;
}

// The one walk over a strip: paints if `out` is given, says where its cells are if `cells` is.
float walkStrip(const Strip& strip, float x, float y, float height, const AxisStyles& axes, const Theme& theme,
                DrawList* out, std::vector<Rect>* cells) {
    const Measures m(height);
    const float start = x;
    if (strip.atomic) x += drawLock(x, y, height, theme, out);
    const float left = x;
    const float baseline = y + height / 2 + m.text * 0.36f;
    std::size_t frame = 0;
    if (out) { // its width is known at the end
        frame = out->commands.size();
        DrawCommand& plate = out->rect({}, theme.panel, strip.selected || strip.differs ? theme.accent : theme.nodeline,
                                       4 * height / 18, strip.selected || strip.differs ? 1.5f : 1);
        if (strip.differs && !strip.selected) plate.dash = Dash::wouldBe;
    }
    const auto separator = [&](float at) {
        if (out) out->rect({std::floor(0.5f + at), y + 3, 1, height - 6}, theme.border).smooth = false;
    };
    const auto cell = [&](std::string_view text, Colour colour, bool medium, auto&& chips) {
        if (out) out->text({x + m.pad, baseline}, text, m.text, colour, Align::left, medium);
        float end = x + m.pad + textWidth(text, m.text, medium);
        const float chipsEnd = chips(std::floor(0.5f + end + m.gap));
        x = chipsEnd > 0 ? chipsEnd + 3 : end + m.pad;
    };
    for (std::size_t d = 0; d < strip.shape.size(); ++d) {
        if (d) separator(x);
        const float cellLeft = x;
        const bool marked = strip.marked >> std::min<std::size_t>(d, 31) & 1;
        std::size_t wash = 0;
        if (out && marked) {
            wash = out->commands.size();
            out->rect({}, strip.markWash);
            out->rect({}, strip.markLine);
        }
        cell(std::to_string(strip.shape[d]), theme.text2, false, [&](float at) {
            float end = 0;
            for (const Tile& tile : strip.sharding.tiles) {
                if (tile.dim != d || tile.axis >= axes.letters.size()) continue;
                drawChip(tile.axis, at, y + 2, m.chip, false, axes, theme, out);
                end = at + m.chip;
                at += m.chipStep;
            }
            return end;
        });
        if (cells) cells->push_back({cellLeft, y, x - cellLeft, height});
        if (!out || !marked) continue;
        out->commands[wash].rect = {cellLeft + 1.5f, y + 1.5f, x - cellLeft - 2, height - 3};
        out->commands[wash + 1].rect = {cellLeft + 1.5f, y + height - 3, x - cellLeft - 2, 2};
    }
    if (strip.shape.empty())
        cell(words::shown(words::phrase("scalar"), strip.language), theme.text2, false, [](float) { return 0.f; });
    if (!strip.sharding.partial.empty()) {
        separator(x);
        cell("Σ", theme.text1, true, [&](float at) {
            float end = 0;
            for (const PartialAxis& p : strip.sharding.partial) {
                if (p.axis >= axes.letters.size()) continue;
                if (out) drawPartial(p.axis, {at, y + 2, m.chip, m.chip}, axes, theme, *out);
                end = at + m.chip;
                at += m.chipStep;
            }
            return end;
        });
    }
    const float width = std::floor(0.5f + x - left) + 1;
    if (out) out->commands[frame].rect = {left, y, width, height};
    return left - start + width;
}

} // namespace

float drawChip(std::size_t axis, float x, float y, float height, bool withName, const AxisStyles& axes,
               const Theme& theme, DrawList* out) {
    if (axis >= axes.letters.size()) return 0;
    const Theme::Axis look = axisLook(theme, axes.lookOf(axis));
    if (!withName) {
        if (out) {
            const Rect box{x, y, height, height};
            const bool round = height >= 12; // corners of smaller ones are not seen, but cost
            out->rect(box, look.fill, look.line, round ? 2.5f * height / 14 : 0, round ? 0.75f : 1).smooth = round;
            drawLetter(axes.letters[axis], box, look.ink, *out);
        }
        return height;
    }
    const float unit = height / 22;
    const float name = textWidth(axes.names[axis], 12 * unit, true);
    const float width = std::floor(0.5f + (3 + 16 + 6 + 7) * unit + name);
    if (out) {
        out->rect({x, y, width, height}, look.fill, look.line, 4 * unit, 0.75f);
        const Rect box{x + 3 * unit, y + 3 * unit, 16 * unit, 16 * unit};
        out->rect(box, withAlpha(look.ink, 0x24), 0, 3 * unit);
        drawLetter(axes.letters[axis], box, look.ink, *out);
        out->text({x + 25 * unit, y + height / 2 + 4.3f * unit}, axes.names[axis], 12 * unit, look.ink, Align::left,
                  true);
    }
    return width;
}

float drawStrip(const Strip& strip, float x, float y, float height, const AxisStyles& axes, const Theme& theme,
                DrawList* out) {
    return walkStrip(strip, x, y, height, axes, theme, out, nullptr);
}

std::vector<Rect> stripCells(const Strip& strip, float x, float y, float height, const AxisStyles& axes) {
    std::vector<Rect> cells;
    walkStrip(strip, x, y, height, axes, {}, nullptr, &cells);
    return cells;
}

} // namespace axiscape
