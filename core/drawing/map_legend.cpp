// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the foot of the map: what its marks mean under a lens, with the number that a full length stands for.
#include "core/drawing/map_painter.h"

#include <algorithm>

namespace axiscape {

std::string_view mapLensName(MapLens lens) {
    constexpr std::array<std::string_view, kMapLenses.size()> names = {"sharding",      "time",    "memory",
                                                                       "communication", "changes", "conflicts"};
    return names[static_cast<std::size_t>(lens)];
}

Text mapLensTitle(MapLens lens) {
    switch (lens) {
    case MapLens::sharding:
        return words::phrase("Sharding");
    case MapLens::time:
        return words::phrase("Time");
    case MapLens::memory:
        return words::phrase("Memory");
    case MapLens::communication:
        return words::phrase("Communication");
    case MapLens::changes:
        return words::phrase("Last tactic");
    case MapLens::conflicts:
        break;
    }
    return words::phrase("Conflicts");
}

namespace {

constexpr float kLine = 20, kBetween = 16, kMark = 16;

struct Entry {
    enum class Mark : std::uint8_t { solid, hatched, axis, plain };
    Mark mark = Mark::plain;
    Colour colour = 0;
    std::size_t axis = 0;
    Text words;
};

std::vector<Entry> entriesOf(const MapPicture& picture, const GraphStyle& style, MapLens lens, const Theme& theme) {
    using Mark = Entry::Mark;
    std::vector<Entry> out;
    const MapFigures& figures = picture.figures;
    const auto axes = [&](bool sent) {
        for (std::size_t a = 0; a < style.axes.names.size(); ++a)
            out.push_back({Mark::axis, 0, a,
                           sent ? words::phrase("over {}", style.axes.names[a])
                                : words::phrase("cut over {}", style.axes.names[a])});
    };
    const auto unpriced = [&] {
        if (!figures.priced) out.push_back({Mark::plain, 0, 0, words::phrase("no prices without hardware")});
        return !figures.priced;
    };
    double longest = 0, sent = 0;
    std::int64_t held = 0;
    for (std::size_t i = 0; i < figures.boxes.size(); ++i) {
        longest = std::max(longest, figures.boxes[i].spent());
        held = std::max(held, figures.boxes[i].held());
        for (const MapSent& s : figures.boxes[i].sent) sent = std::max(sent, s.seconds);
    }
    switch (lens) {
    case MapLens::sharding:
        axes(false);
        if (figures.priced) {
            out.push_back({Mark::solid, theme.computeProducts, 0, words::phrase("computing")});
            out.push_back({Mark::hatched, theme.computeProducts, 0, words::phrase("waiting")});
            out.push_back({Mark::plain, 0, 0,
                           words::phrase("full: the step, {}; the peak, {}", words::inSeconds(figures.stepSeconds),
                                         words::inBytes(static_cast<double>(figures.peakBytes)))});
        }
        out.push_back({Mark::plain, 0, 0, words::phrase("thicker: more bytes on one device")});
        break;
    case MapLens::time:
        if (unpriced()) break;
        out.push_back({Mark::solid, theme.computeProducts, 0, words::phrase("computing")});
        out.push_back({Mark::hatched, theme.computeProducts, 0, words::phrase("waiting for a collective")});
        out.push_back(
            {Mark::plain, 0, 0, words::phrase("full: the longest of its lane; of all {}", words::inSeconds(longest))});
        break;
    case MapLens::memory: {
        if (unpriced()) break;
        const Text names[] = {words::phrase("parameters"),  words::phrase("optimizer state"),
                              words::phrase("gradients"),   words::phrase("activations"),
                              words::phrase("temporaries"), words::phrase("collective buffers")};
        for (std::size_t c = 0; c < 6; ++c) {
            const bool any = std::ranges::any_of(figures.boxes, [&](const MapCost& b) { return b.atPeak[c] > 0; });
            if (any) out.push_back({Mark::solid, theme.memory[c], 0, names[c]});
        }
        out.push_back({Mark::plain, 0, 0,
                       words::phrase("full: {}, held at the peak of {}", words::inBytes(static_cast<double>(held)),
                                     words::inBytes(static_cast<double>(figures.peakBytes)))});
        break;
    }
    case MapLens::communication:
        axes(true);
        if (unpriced()) break;
        out.push_back({Mark::solid, theme.computeProducts, 0, words::phrase("hidden behind computing")});
        out.push_back({Mark::hatched, theme.computeProducts, 0, words::phrase("waited for")});
        out.push_back({Mark::plain, 0, 0, words::phrase("full: {}", words::inSeconds(sent))});
        break;
    case MapLens::changes: {
        std::uint64_t changed = 0, all = 0;
        for (const MapCost& b : figures.boxes) changed += b.changed, all += b.values;
        out.push_back({Mark::solid, theme.accent, 0, words::phrase("cut otherwise by the last tactic")});
        out.push_back({Mark::plain, 0, 0,
                       words::phrase("{} of {} tensors", words::grouped(static_cast<std::int64_t>(changed)),
                                     words::grouped(static_cast<std::int64_t>(all)))});
        break;
    }
    case MapLens::conflicts: {
        std::uint64_t all = 0;
        for (const MapCost& b : figures.boxes) all += b.conflicts;
        out.push_back({Mark::solid, theme.warn, 0, words::counted("{} conflicts", "1 conflict", all, all)});
        out.push_back({Mark::plain, 0, 0, words::phrase("an axis is asked for on two dimensions: nothing was placed")});
        break;
    }
    }
    return out;
}

} // namespace

float drawMapLegend(const MapPicture& picture, const GraphStyle& style, const MapLook& look, Rect room,
                    const Theme& theme, DrawList* out) {
    float left = room.x, top = room.y;
    for (const Entry& entry : entriesOf(picture, style, look.lens, theme)) {
        const std::string words = words::shown(entry.words, look.language);
        const bool marked = entry.mark != Entry::Mark::plain;
        const float wide = (marked ? kMark + 5 : 0) + textWidth(words, 11);
        if (left > room.x && left + wide > room.right()) {
            left = room.x;
            top += kLine;
        }
        if (out) {
            const float middle = top + kLine / 2;
            if (entry.mark == Entry::Mark::axis)
                drawChip(entry.axis, left, middle - 7, 14, false, style.axes, theme, out);
            else if (entry.mark == Entry::Mark::solid)
                out->rect({left, middle - 4, kMark, 8}, entry.colour);
            else if (entry.mark == Entry::Mark::hatched)
                out->rect({left, middle - 4, kMark, 8}, theme.panel, entry.colour).pattern = Pattern::diagonalUp;
            out->text({left + (marked ? kMark + 5 : 0), middle + 4},
                      elided(words, 11, std::max(20.f, room.right() - left - (marked ? kMark + 5 : 0))), 11,
                      theme.text2);
        }
        left += wide + kBetween;
    }
    return top + kLine - room.y;
}

} // namespace axiscape
