// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_legend.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr float kLine = 24, kLeft = 24;

} // namespace

Rect drawLegend(const GraphStyle& style, int draggedAxis, float right, float top, const Theme& theme, DrawList* out) {
    const AxisStyles& axes = style.axes;
    std::vector<std::string> words;
    const bool dragging = draggedAxis >= 0 && static_cast<std::size_t>(draggedAxis) < axes.names.size();
    if (dragging)
        words = {fmt::format("would be cut over {}", axes.names[static_cast<std::size_t>(draggedAxis)]),
                 "collective to be added"};
    else {
        for (std::size_t a = 0; a < axes.names.size(); ++a)
            words.push_back(fmt::format("cut over {} ({})", axes.names[a], axes.sizes[a]));
        words.insert(words.end(), {"partial sum, not reduced yet", "continues elsewhere"});
    }
    float width = 0;
    for (const auto& text : words) width = std::max(width, textWidth(text, 12));
    const Rect box{right - width - kLeft - 20, top, width + kLeft + 20,
                   26 + kLine * static_cast<float>(words.size()) + 4};
    if (!out) return box;
    out->rect(box, theme.panel, theme.border, 6);
    const float x = box.x + 10;
    out->text({x, top + 18}, "Legend", 11, theme.text3, Align::left, true);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float y = top + 26 + kLine * static_cast<float>(i);
        out->text({x + kLeft, y + 12.5f}, words[i], 12, theme.text1);
        if (dragging) {
            const Theme::Axis look = axisLook(theme, static_cast<std::size_t>(draggedAxis));
            if (i == 0)
                out->rect({x, y, 16, 16}, look.wash, look.line, 3, 1.5f);
            else
                out->line({x, y + 8}, {x + 16, y + 8}, look.line, 2).dash = Dash::wouldBe;
        } else if (i < axes.names.size())
            drawChip(i, x, y, 16, false, axes, theme, out);
        else if (i == axes.names.size())
            out->text({x + 8, y + 13}, "Σ", 13, theme.text1, Align::centre, true);
        else
            out->line({x, y + 8.5f}, {x + 14, y + 8.5f}, theme.edge, 1).dash = Dash::tunnel;
    }
    return box;
}

} // namespace axiscape
