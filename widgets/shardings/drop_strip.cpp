// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/drop_strip.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace axiscape {
namespace {

constexpr float kCellHeight = 52, kFooter = 22, kPad = 8, kLeast = 48, kChip = 16;

float chipsWidth(const AxisList& axes) {
    return axes.empty() ? 0 : 4 + static_cast<float>(axes.size()) * (kChip + 2) - 2;
}

} // namespace

DropStrip drawDropStrip(const DropStripRequest& r, const Theme& theme) {
    DropStrip strip;
    const std::size_t rank = r.shape.size();
    std::vector<float> widths(rank), needed(rank);
    for (std::size_t d = 0; d < rank; ++d) {
        const float size = textWidth(std::to_string(r.shape[d]), 13, true) +
                           chipsWidth(r.sharding->axesOf(static_cast<std::uint8_t>(d)));
        const std::string& below = r.reasons[d].empty() ? r.notes[d] : r.reasons[d];
        needed[d] = std::max(kLeast, std::ceil(size + 2 * kPad));
        widths[d] = std::max(needed[d], std::ceil(textWidth(below, 11) + 2 * kPad));
    }
    // Too wide: the words give way, the sizes stay. The footer has the words in full.
    const auto total = [&] { return std::accumulate(widths.begin(), widths.end(), 2.f); };
    for (float over = total() - r.maxWidth; over > 0.5f; over = total() - r.maxWidth) {
        std::size_t widest = rank;
        for (std::size_t d = 0; d < rank; ++d)
            if (widths[d] > needed[d] && (widest == rank || widths[d] > widths[widest])) widest = d;
        if (widest == rank) break;
        widths[widest] = std::max(needed[widest], widths[widest] - std::min(over, 8.f));
    }
    const float footer = textWidth(r.footer, 11) + 2 * kPad;
    strip.width = std::max(total(), std::min(footer, r.maxWidth));
    strip.height = kCellHeight + kFooter;
    DrawList& list = strip.list;
    list.rect({0, 0, strip.width, strip.height}, theme.panel, theme.strong, 6);
    list.rect({1, kCellHeight, strip.width - 2, 1}, theme.border).smooth = false;
    float x = 1;
    for (std::size_t d = 0; d < rank; ++d) {
        // The last cell takes what a wide footer leaves over.
        const float width = d + 1 == rank ? strip.width - 1 - x : widths[d];
        const Rect cell{x, 0, width, kCellHeight};
        const bool legal = r.reasons[d].empty(), target = static_cast<int>(d) == r.target;
        if (d > 0) list.rect({x, 8, 1, kCellHeight - 16}, theme.border).smooth = false;
        const Theme::Axis look = axisLook(theme, r.axes->lookOf(r.axis));
        if (target && legal) list.rect({x, 1, width, kCellHeight - 1}, look.wash, look.line, 3, 2);
        if (target && !legal) list.rect({x, 1, width, kCellHeight - 1}, theme.hover, theme.off, 3, 1);
        const std::string size = std::to_string(r.shape[d]);
        list.text({x + kPad, 21}, size, 13, legal ? theme.text1 : theme.off, Align::left, true);
        float chip = std::round(x + kPad + textWidth(size, 13, true) + 4);
        for (const AxisId axis : r.sharding->axesOf(static_cast<std::uint8_t>(d))) {
            drawChip(axis, chip, 8, kChip, false, *r.axes, theme, &list);
            chip += kChip + 2;
        }
        const std::string& below = legal ? r.notes[d] : r.reasons[d];
        list.text({x + kPad, 40}, elided(below, 11, width - 2 * kPad), 11, legal ? theme.text2 : theme.text3);
        strip.cells.push_back(cell);
        x += width;
    }
    list.text({kPad + 1, kCellHeight + 15}, elided(r.footer, 11, strip.width - 2 * kPad), 11, theme.text2);
    return strip;
}

int DropStrip::dimensionAt(Point p) const {
    for (std::size_t d = 0; d < cells.size(); ++d)
        if (cells[d].contains(p)) return static_cast<int>(d);
    return -1;
}

} // namespace axiscape
