// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_legend.h"

#include "widgets/common/window_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace axiscape {
namespace {

constexpr float kLine = 24, kLeft = 24;

// A line of the legend: its words and how its mark is painted, with the middle left of the mark there.
struct Entry {
    std::string words;
    std::function<void(float x, float y, const Theme& theme, DrawList& out)> mark;
};

void mark(Rect box, Colour fill, Colour line, float width, Dash dash, DrawList& out) {
    out.rect(box, fill, line, 3, width).dash = dash;
}

std::vector<Entry> entriesOf(const GraphStyle& style, int draggedAxis) {
    const AxisStyles& axes = style.axes;
    std::vector<Entry> entries;
    if (draggedAxis >= 0 && static_cast<std::size_t>(draggedAxis) < axes.names.size()) {
        const auto axis = static_cast<std::size_t>(draggedAxis);
        const std::size_t look = axes.lookOf(axis);
        entries.push_back({lettersOf(words::phrase("would be cut over {}", axes.names[axis])),
                           [look](float x, float y, const Theme& theme, DrawList& out) {
                               const Theme::Axis colours = axisLook(theme, look);
                               mark({x, y - 8, 16, 16}, colours.wash, colours.line, 1.5f, Dash::solid, out);
                           }});
        entries.push_back({lettersOf(words::phrase("collective to be added")),
                           [look](float x, float y, const Theme& theme, DrawList& out) {
                               out.line({x, y}, {x + 16, y}, axisLook(theme, look).line, 2).dash = Dash::wouldBe;
                           }});
        return entries;
    }
    for (std::size_t a = 0; a < axes.names.size(); ++a)
        entries.push_back({lettersOf(words::phrase("cut over {} ({})", axes.names[a], axes.sizes[a])),
                           [a, &axes](float x, float y, const Theme& theme, DrawList& out) {
                               drawChip(a, x, y - 8, 16, false, axes, theme, &out);
                           }});
    entries.push_back({lettersOf(words::phrase("partial sum, not reduced yet")),
                       [](float x, float y, const Theme& theme, DrawList& out) {
                           out.text({x + 8, y + 5}, "Σ", 13, theme.text1, Align::centre, true);
                       }});
    entries.push_back(
        {lettersOf(words::phrase("continues elsewhere")), [](float x, float y, const Theme& theme, DrawList& out) {
             out.line({x, y + 0.5f}, {x + 14, y + 0.5f}, theme.edge, 1).dash = Dash::tunnel;
         }});
    if (style.dimensions && style.marked.valid()) {
        const std::string& name = (*style.dimensions)[style.marked].name;
        entries.push_back({name.empty() ? lettersOf(words::phrase("the dimension"))
                                        : lettersOf(words::phrase("the dimension {}", name)),
                           [&style](float x, float y, const Theme& theme, DrawList& out) {
                               out.rect({x, y - 7, 16, 14}, style.markWash(theme));
                               out.rect({x, y + 5, 16, 2}, style.markLine(theme));
                           }});
    }
    if (!style.before) return entries;
    entries.push_back(
        {lettersOf(words::phrase("cut differently")), [](float x, float y, const Theme& theme, DrawList& out) {
             mark({x, y - 7, 16, 14}, theme.panel, theme.accent, 1.5f, Dash::wouldBe, out);
         }});
    entries.push_back({lettersOf(words::phrase("only here")), [](float x, float y, const Theme& theme, DrawList& out) {
                           mark({x, y - 7, 16, 14}, theme.hover, theme.text2, 2, Dash::wouldBe, out);
                       }});
    entries.push_back({lettersOf(words::phrase("only in {}", style.before->name)),
                       [](float x, float y, const Theme& theme, DrawList& out) {
                           mark({x, y - 7, 16, 14}, theme.canvas, theme.off, 1.25f, Dash::solid, out);
                           out.line({x + 3, y}, {x + 13, y}, theme.text3, 1);
                       }});
    return entries;
}

} // namespace

Rect drawLegend(const GraphStyle& style, int draggedAxis, float right, float top, const Theme& theme, DrawList* out) {
    const std::vector<Entry> entries = entriesOf(style, draggedAxis);
    float width = 0;
    for (const Entry& entry : entries) width = std::max(width, textWidth(entry.words, 12));
    width = std::min(width, 220.f);
    const Rect box{right - width - kLeft - 20, top, width + kLeft + 20,
                   26 + kLine * static_cast<float>(entries.size()) + 4};
    if (!out) return box;
    out->rect(box, theme.panel, theme.border, 6);
    const float x = box.x + 10;
    out->text({x, top + 18}, lettersOf(words::phrase("Legend")), 11, theme.text3, Align::left, true);
    float y = top + 26 + 8;
    for (const Entry& entry : entries) {
        out->text({x + kLeft, y + 4.5f}, elided(entry.words, 12, width), 12, theme.text1);
        entry.mark(x, y, theme, *out);
        y += kLine;
    }
    return box;
}

Rect drawLegendRow(const GraphStyle& style, int draggedAxis, float left, float bottom, float room, const Theme& theme,
                   DrawList* out) {
    const std::vector<Entry> entries = entriesOf(style, draggedAxis);
    constexpr float kHeight = 26, kApart = 14;
    float width = 10;
    std::size_t shown = 0;
    for (; shown < entries.size(); ++shown) {
        const float next = width + kLeft + textWidth(entries[shown].words, 12) + kApart;
        if (next > room) break;
        width = next;
    }
    if (shown == 0) return {left, bottom, 0, 0};
    const Rect box{left, bottom - kHeight, width - 4, kHeight};
    if (!out) return box;
    out->rect(box, theme.panel, theme.border, 6);
    float x = box.x + 10;
    const float y = box.centre().y;
    for (std::size_t i = 0; i < shown; ++i) {
        entries[i].mark(x, y, theme, *out);
        out->text({x + kLeft, y + 4.5f}, entries[i].words, 12, theme.text1);
        x += kLeft + textWidth(entries[i].words, 12) + kApart;
    }
    return box;
}

} // namespace axiscape
