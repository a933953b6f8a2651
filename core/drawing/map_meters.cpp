// SPDX-License-Identifier: GPL-3.0-or-later
// What a lens says of a block: lengths with numbers beside them, never a colour alone.
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::drawing {
namespace {

constexpr float kTrackHigh = 6, kIcon = 13, kLeastTrack = 18;
constexpr std::size_t kMostCells = 256;

} // namespace

void MapPainter::clock(float left, float middle) {
    out.rect({left, middle - 5, 10, 10}, 0, theme.text3, 5, 1.2f);
    const Point hands[] = {{left + 5, middle - 3}, {left + 5, middle}, {left + 7.5f, middle + 1.5f}};
    out.polyline(hands, theme.text3, 1.2f);
}

void MapPainter::chip(float left, float middle) {
    out.rect({left + 1.5f, middle - 3.5f, 7, 7}, 0, theme.text3, 1, 1.2f);
    for (const float dx : {3.5f, 6.5f}) {
        out.line({left + dx, middle - 6}, {left + dx, middle - 3.5f}, theme.text3, 1);
        out.line({left + dx, middle + 3.5f}, {left + dx, middle + 6}, theme.text3, 1);
    }
}

void MapPainter::timeMeter(const MapCost& cost, double full, bool share, Pen& pen) {
    if (!hasRow(pen)) return;
    const float middle = pen.y + rowHeight() / 2, size = px(11);
    std::string value = seconds(cost.spent());
    if (share && figures.stepSeconds > 0) value += "  " + percent(cost.spent() / figures.stepSeconds);
    float room = pen.room.width - kIcon;
    if (textWidth(value, size) > room) value = seconds(cost.spent());
    if (textWidth(value, size) > pen.room.width) return; // a length alone would say nothing
    if (textWidth(value, size) + kIcon <= pen.room.width) clock(pen.room.x, middle);
    out.text({pen.room.right(), middle + size * .36f}, value, size, theme.text1, Align::right);
    const float track = room - textWidth(value, size) - 8;
    if (track >= kLeastTrack && full > 0) {
        const Rect all{pen.room.x + kIcon + 2, middle - kTrackHigh / 2, track, kTrackHigh};
        out.rect(all, theme.hover);
        const auto length = [&](double part) { return all.width * static_cast<float>(std::min(1.0, part / full)); };
        const float computing = length(cost.seconds), waiting = length(cost.spent()) - computing;
        if (computing > 0) out.rect({all.x, all.y, computing, all.height}, theme.computeProducts);
        if (waiting > .5f) hatch({all.x + computing, all.y, waiting, all.height}, theme.panel, theme.computeProducts);
    }
    pen.y += rowHeight();
}

void MapPainter::memoryMeter(const MapCost& cost, double full, bool share, Pen& pen) {
    if (!hasRow(pen)) return;
    const float middle = pen.y + rowHeight() / 2, size = px(11);
    const std::int64_t held = cost.held();
    std::string value = bytes(held);
    if (share && figures.peakBytes > 0)
        value += "  " + percent(static_cast<double>(held) / static_cast<double>(figures.peakBytes));
    const float room = pen.room.width - kIcon;
    if (textWidth(value, size) > room) value = bytes(held);
    if (textWidth(value, size) > pen.room.width) return;
    if (textWidth(value, size) + kIcon <= pen.room.width) chip(pen.room.x, middle);
    out.text({pen.room.right(), middle + size * .36f}, value, size, theme.text1, Align::right);
    const float track = room - textWidth(value, size) - 8;
    if (track >= kLeastTrack && full > 0) {
        const Rect all{pen.room.x + kIcon + 2, middle - kTrackHigh / 2, track, kTrackHigh};
        out.rect(all, theme.hover);
        float left = all.x;
        for (std::size_t c = 0; c < cost.atPeak.size(); ++c) {
            const float wide = all.width * static_cast<float>(static_cast<double>(cost.atPeak[c]) / full);
            if (wide >= .5f) out.rect({left, all.y, wide, all.height}, theme.memory[c]);
            left += wide;
        }
    }
    pen.y += rowHeight();
}

void MapPainter::shareMeter(std::uint32_t some, std::uint32_t all, Colour colour, Pen& pen) {
    if (!hasRow(pen)) return;
    const float middle = pen.y + rowHeight() / 2, size = px(11);
    const std::string value = inWords(words::phrase("{} of {}", words::grouped(some), words::grouped(all)));
    out.text({pen.room.right(), middle + size * .36f}, value, size, theme.text1, Align::right);
    const float track = pen.room.width - textWidth(value, size) - 8;
    if (track >= kLeastTrack && all > 0) {
        const Rect whole_{pen.room.x, middle - kTrackHigh / 2, track, kTrackHigh};
        out.rect(whole_, theme.hover);
        if (some)
            out.rect({whole_.x, whole_.y, std::max(1.f, track * static_cast<float>(some) / static_cast<float>(all)),
                      whole_.height},
                     colour);
    }
    pen.y += rowHeight();
}

// "B 288 all_reduce, 729 ms": an entry for each set of axes and kind, as many as fit; the others are counted.
void MapPainter::collectives(const MapCost& cost, Pen& pen) {
    const float size = px(11);
    for (std::size_t i = 0; i < cost.sent.size(); ++i) {
        if (!hasRow(pen)) return;
        const bool last = pen.y + 2 * rowHeight() > pen.room.bottom() + 1;
        const MapSent& sent = cost.sent[i];
        const float middle = pen.y + rowHeight() / 2, base = middle + size * .36f;
        if (16 * static_cast<float>(sent.axes.size()) > pen.room.width) return;
        float left = chips(sent.axes, pen.room.x, middle, 14) + 2;
        const std::string count = std::to_string(sent.count);
        if (left + textWidth(count, size, true) <= pen.room.right())
            out.text({left, base}, count, size, theme.text1, Align::left, true);
        left += textWidth(count, size, true) + 5;
        std::string more;
        if (last && i + 1 < cost.sent.size()) more = fmt::format("+ {}", cost.sent.size() - i - 1);
        const float right = pen.room.right() - (more.empty() ? 0 : textWidth(more, size) + 6);
        std::string words(collectiveName(sent.kind));
        const std::string kind = words;
        if (figures.priced && sent.seconds > 0) words += ", " + seconds(sent.seconds);
        if (figures.priced && sent.waited > 0.005 * sent.seconds && sent.seconds > 0)
            words += inWords(words::phrase(", {} waited for", words::inSeconds(sent.waited)));
        if (textWidth(words, size) > right - left) words = kind;
        if (textWidth(words, size) > right - left) words = elided(kind, size, std::max(0.f, right - left));
        if (right - left > 12) out.text({left, base}, words, size, theme.text3);
        if (!more.empty()) out.text({pen.room.right(), base}, more, size, theme.text3, Align::right);
        pen.y += rowHeight();
    }
}

// Per kind and axis: hidden behind computing solid, waited for hatched.
void MapPainter::sentMeters(std::uint32_t index, Pen& pen) {
    const MapCost& cost = figures.boxes[index];
    double most = 0;
    for (const MapCost& other : figures.boxes)
        for (const MapSent& sent : other.sent) most = std::max(most, sent.seconds);
    const float size = px(11);
    if (cost.sent.empty() && hasRow(pen)) {
        out.text({pen.room.x, pen.y + size + 2}, elided(inWords(words::phrase("sends nothing")), size, pen.room.width),
                 size, theme.text3);
        return;
    }
    for (const MapSent& sent : cost.sent) {
        if (!hasRow(pen)) return;
        const float middle = pen.y + rowHeight() / 2, base = middle + size * .36f;
        drawIcon(iconOf(sent.kind), pen.room.x, middle - 6, 12, theme.text2, out);
        float left = chips(sent.axes, pen.room.x + 15, middle, 14) + 2;
        const std::string value = figures.priced ? seconds(sent.seconds) : std::to_string(sent.count);
        out.text({pen.room.right(), base}, value, size, theme.text1, Align::right);
        const float right = pen.room.right() - textWidth(value, size) - 6;
        const std::string words = fmt::format("{} {}", sent.count, collectiveName(sent.kind));
        const float named = std::min(textWidth(words, size), (right - left) * .6f);
        if (named > 20) {
            out.text({left, base}, elided(words, size, named), size, theme.text2);
            left += named + 6;
        }
        if (right - left >= kLeastTrack && most > 0) {
            const Theme::Axis colours = sent.axes.empty() ? axisLook(theme, 0) : lookOf(sent.axes[0]);
            const Rect all{left, middle - kTrackHigh / 2, right - left, kTrackHigh};
            out.rect(all, theme.hover);
            const auto length = [&](double s) { return all.width * static_cast<float>(std::min(1.0, s / most)); };
            const float hidden = length(std::max(0.0, sent.seconds - sent.waited));
            if (hidden > .5f) out.rect({all.x, all.y, hidden, all.height}, colours.fill);
            const float waited = length(sent.seconds) - hidden;
            if (waited > .5f) hatch({all.x + hidden, all.y, waited, all.height}, theme.panel, colours.line);
        }
        pen.y += rowHeight();
    }
}

void MapPainter::meters(std::uint32_t index, Pen& pen) {
    const MapCost& cost = figures.boxes[index];
    switch (look.lens) {
    case MapLens::sharding:
        if (figures.priced) {
            timeMeter(cost, figures.stepSeconds, true, pen);
            memoryMeter(cost, static_cast<double>(figures.peakBytes), true, pen);
        }
        collectives(cost, pen);
        break;
    case MapLens::time:
        if (figures.priced) timeMeter(cost, longest(layout.boxes[index].lane), true, pen);
        collectives(cost, pen);
        break;
    case MapLens::memory:
        if (figures.priced) memoryMeter(cost, static_cast<double>(mostHeld()), true, pen);
        break;
    case MapLens::communication:
        sentMeters(index, pen);
        break;
    case MapLens::changes:
        shareMeter(cost.changed, cost.values, theme.accent, pen);
        break;
    case MapLens::conflicts:
        if (hasRow(pen))
            out.text({pen.room.x, pen.y + px(11) + 2},
                     elided(inWords(cost.conflicts
                                        ? words::counted("{} conflicts", "1 conflict", cost.conflicts, cost.conflicts)
                                        : words::phrase("no conflict")),
                            px(11), pen.room.width),
                     px(11), cost.conflicts ? theme.warn : theme.text3);
        break;
    }
}

Rect MapPainter::cellRect(std::uint32_t index, std::uint32_t cell) const {
    const auto& cells = figures.cells[index];
    const Rect at = view(layout.boxes[index].rect);
    if (cells.empty() || cell >= cells.size() || at.height < kStripFrom) return {};
    const float pad = std::max(4.f, 10 * scale), size = px(11);
    const float left = at.x + pad + textWidth("0", size) + 4;
    const float right = at.right() - pad - textWidth(std::to_string(cells.size() - 1), size) - 4;
    const float high = look.lens == MapLens::sharding ? 9.f : 12.f;
    const float pitch = (right - left) / static_cast<float>(std::min(cells.size(), kMostCells));
    const auto slot = cells.size() > kMostCells ? cell * kMostCells / cells.size() : cell;
    return {left + pitch * static_cast<float>(slot), at.bottom() - std::max(5.f, 8 * scale) - high,
            std::max(1.f, pitch - (pitch > 5 ? 1.f : 0.f)), high};
}

// One cell a layer of a fold: as full as the lens says it is.
void MapPainter::layerStrip(std::uint32_t index) {
    const auto& cells = figures.cells[index];
    const auto valueOf = [&](const MapCost& c) -> double {
        switch (look.lens) {
        case MapLens::memory:
            return static_cast<double>(c.held());
        case MapLens::communication:
            return c.waited;
        case MapLens::changes:
            return c.changed;
        case MapLens::conflicts:
            return c.conflicts;
        case MapLens::sharding:
        case MapLens::time:
            break;
        }
        return c.spent();
    };
    double most = 0;
    for (const MapCost& c : cells) most = std::max(most, valueOf(c));
    const Rect first = cellRect(index, 0), last = cellRect(index, static_cast<std::uint32_t>(cells.size() - 1));
    if (first.width <= 0) return;
    const float size = px(11), base = first.bottom() - first.height / 2 + size * .36f;
    out.text({first.x - 4, base}, "0", size, theme.text3, Align::right);
    out.text({last.right() + 4, base}, std::to_string(cells.size() - 1), size, theme.text3);
    float before = -1;
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
        const Rect at = cellRect(index, i);
        if (at.x == before) continue; // more layers than cells
        before = at.x;
        out.rect(at, theme.hover).smooth = false;
        const auto part = most > 0 ? static_cast<float>(valueOf(cells[i]) / most) : 0.f;
        const float high = std::max(part > 0 ? 1.f : 0.f, at.height * part);
        Colour colour = theme.computeProducts;
        if (look.lens == MapLens::memory) colour = theme.memory[3];
        if (look.lens == MapLens::changes) colour = theme.accent;
        if (look.lens == MapLens::conflicts) colour = theme.warn;
        if (look.lens == MapLens::communication && !cells[i].sent.empty() && !cells[i].sent[0].axes.empty())
            colour = lookOf(cells[i].sent[0].axes[0]).line;
        if (high > 0) out.rect({at.x, at.bottom() - high, at.width, high}, colour).smooth = false;
    }
}

} // namespace axiscape::drawing
