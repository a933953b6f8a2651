// SPDX-License-Identifier: GPL-3.0-or-later
// How the cards are painted.
#include "widgets/graph/hover_card.h"

#include "widgets/graph/card_text.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr float kPad = 14, kTitleLine = 20, kRow = 20;
constexpr float kPictureWidth = 240, kPictureHeight = 120, kPictureScale = 0.62f;

} // namespace

float drawHoverCard(const HoverCard& card, const GraphLayout& layout, const GraphStyle& style, float x, float y,
                    const Theme& theme, DrawList* out) {
    const float width = kHoverCardWidth, inner = width - 2 * kPad;
    const auto title = wrappedText(card.title, 13, inner, true);
    const auto exact = wrappedText(card.exact, 12, inner, false);
    const auto note = wrappedText(card.note, 12, inner, false);
    const bool picture = card.picture < layout.nodes.size();
    float height = 8 + kTitleLine * static_cast<float>(title.size()) + 18 * static_cast<float>(exact.size()) + 6;
    if (!card.rows.empty()) height += 6 + kRow * static_cast<float>(card.rows.size());
    if (!note.empty()) height += 4 + 18 * static_cast<float>(note.size());
    if (picture) height += kPictureHeight + 8;
    height += card.keys.empty() ? 6 : 34;
    if (!out) return height;

    drawCardPlate({x, y, width, height}, theme, *out);
    float line = y + 8;
    for (const auto& text : title)
        out->text({x + kPad, (line += kTitleLine) - 5}, text, 13, theme.text1, Align::left, true);
    for (const auto& text : exact) out->text({x + kPad, (line += 18) - 5}, text, 12, theme.text3);
    line += 6;
    if (!card.rows.empty()) {
        out->rect({x + 1, line, width - 2, 1}, theme.border).smooth = false;
        line += 6;
        for (const auto& [name, value] : card.rows) {
            line += kRow;
            const float taken = std::min(textWidth(value, 12), inner - 70);
            out->text({x + kPad, line - 5}, elided(name, 12, inner - taken - 10), 12, theme.text3);
            out->text({x + width - kPad, line - 5}, elided(value, 12, taken + 1), 12, theme.text1, Align::right);
        }
    }
    if (!note.empty()) {
        line += 4;
        for (const auto& text : note) out->text({x + kPad, (line += 18) - 5}, text, 12, theme.text2);
    }
    if (picture) {
        line += 8;
        const Rect frame{x + kPad, line, kPictureWidth, kPictureHeight};
        out->rect(frame, theme.canvas);
        const Rect& node = layout.nodes[card.picture].rect;
        const Point c = node.centre();
        const float w = kPictureWidth / kPictureScale, h = kPictureHeight / kPictureScale;
        const GraphViewport view{{c.x - w / 2, c.y - h / 2, w, h}, kPictureScale};
        DrawList inside;
        drawGraph(layout, style, view, theme, inside);
        GraphOverlay overlay;
        overlay.selected = card.picture;
        drawGraphOverlay(layout, style, view, overlay, theme, inside);
        out->clip(frame);
        appendMoved(inside, {frame.x, frame.y}, *out);
        out->unclip();
        out->rect(frame, 0, theme.border, 3);
        line += kPictureHeight;
    }
    if (!card.keys.empty()) drawCardKeys(card.keys, x + kPad, line + 8, theme, *out);
    return height;
}

} // namespace axiscape
