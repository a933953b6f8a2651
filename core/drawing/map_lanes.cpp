// SPDX-License-Identifier: GPL-3.0-or-later
// Stages and experts side by side in their block: a row each, with the ticks in which a stage works and those of the
// bubble, and the part of an axis that it lies on.
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {

AxisList lanesAxes(const BlockLanes& lanes, const GraphStyle& style) {
    AxisList axes;
    if (!lanes.axis.empty()) {
        const auto at = std::ranges::find(style.axes.names, lanes.axis);
        if (at != style.axes.names.end()) axes.push_back(static_cast<AxisId>(at - style.axes.names.begin()));
        return axes;
    }
    const auto index = lanes.value.value < style.shardingOf.size() ? style.shardingOf[lanes.value] : kNone;
    if (index >= style.shardings.size()) return axes;
    for (const Tile& tile : style.shardings[index].tiles)
        if (tile.dim == lanes.dim && tile.axis < style.axes.sizes.size()) axes.push_back(tile.axis);
    return axes;
}

} // namespace axiscape

namespace axiscape::drawing {
namespace {

constexpr float kSummary = 15, kLowest = 4, kHighest = 15, kNamed = 11;
constexpr float kNarrowestTick = 3, kNumbered = 14;
constexpr std::int64_t kMostRows = 16;

} // namespace

float MapPainter::lanesHeight(const BlockLanes& lanes, float room) const {
    const auto rows = static_cast<float>(std::min(lanes.count, kMostRows));
    const float pitch = std::min(kHighest * std::max(1.f, scale), (room - kSummary) / rows);
    return pitch < kLowest ? (room >= kSummary ? kSummary : 0) : kSummary + pitch * rows;
}

// "4 stages, 11 ticks, 27.3 % bubble": the first that has room.
std::string MapPainter::lanesSummary(const BlockLanes& lanes, float size, float width) const {
    const bool areStages = lanes.kind == BlockLanes::Kind::stages;
    std::vector<Text> words;
    if (areStages && lanes.ticks > 0)
        words.push_back(words::phrase(
            "{} stages, {} ticks, {} % bubble", lanes.count, words::grouped(lanes.ticks),
            words::inDigits(100 * static_cast<double>(lanes.count - 1) / static_cast<double>(lanes.ticks))));
    words.push_back(areStages ? words::phrase("{} stages side by side", lanes.count)
                              : words::phrase("{} experts side by side", lanes.count));
    words.push_back(areStages ? words::phrase("{} stages", lanes.count) : words::phrase("{} experts", lanes.count));
    for (const Text& text : words)
        if (std::string shown = inWords(text); textWidth(shown, size) <= width) return shown;
    return {};
}

void MapPainter::lanes(const BlockLanes& lanes, Rect room, bool backwards) {
    const float size = px(11);
    const AxisList axes = lanesAxes(lanes, style);
    std::int64_t parts = 1;
    for (const AxisId axis : axes) parts *= style.axes.sizes[axis];
    const float middle = room.y + kSummary / 2;
    const float left = axes.empty() ? room.x : chips(axes, room.x, middle, 13) + 2;
    out.text({left, middle + size * .36f}, lanesSummary(lanes, size, room.right() - left), size, theme.text2);
    const auto rows = std::min(lanes.count, kMostRows);
    const float pitch = (room.height - kSummary) / static_cast<float>(rows);
    if (pitch < kLowest) return;

    const bool isNamed = pitch >= kNamed;
    const float letters = std::min(10.f, pitch - 1);
    const float nameWide = isNamed ? textWidth(std::to_string(lanes.count - 1), letters) + 5 : 0;
    const Rect bars{room.x + nameWide, room.y + kSummary, room.width - nameWide, room.height - kSummary};
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t lane = row * lanes.count / rows; // more lanes than rows: some of them
        const Rect at{bars.x, bars.y + pitch * static_cast<float>(row), bars.width, pitch - (pitch > 6 ? 2.f : 1.f)};
        if (isNamed)
            out.text({room.x + nameWide - 5, at.y + at.height / 2 + letters * .36f}, std::to_string(lane), letters,
                     theme.text3, Align::right);
        Colour fill = theme.computeProducts, ink = theme.panel;
        if (!axes.empty() && parts > 1) {
            const Theme::Axis colours = lookOf(axes[0]);
            fill = colours.fill;
            ink = colours.ink;
        }
        laneBar(lanes, backwards ? lanes.count - 1 - lane : lane, at, fill, ink);
    }
}

// Ticks of one stage: in the first ones nothing has come to it yet, in the last ones all has left it.
void MapPainter::laneBar(const BlockLanes& lanes, std::int64_t stage, Rect at, Colour fill, Colour ink) {
    if (lanes.ticks <= 0 || lanes.microbatches() <= 0) {
        out.rect(at, fill).smooth = false;
        return;
    }
    const float tick = at.width / static_cast<float>(lanes.ticks);
    out.rect(at, theme.hover, theme.border).smooth = false; // the bubble
    if (tick < kNarrowestTick) {
        const Rect work{at.x + tick * static_cast<float>(stage), at.y, tick * static_cast<float>(lanes.microbatches()),
                        at.height};
        out.rect(work, fill).smooth = false;
        return;
    }
    for (std::int64_t m = 0; m < lanes.microbatches(); ++m) {
        const Rect cell{at.x + tick * static_cast<float>(stage + m), at.y, tick - 1, at.height};
        out.rect(cell, fill).smooth = false;
        if (tick >= kNumbered && at.height >= 9)
            out.text({cell.x + cell.width / 2, cell.y + cell.height / 2 + 3}, std::to_string(m), 9, ink, Align::centre);
    }
}

} // namespace axiscape::drawing
