// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, kernels and pills of the map.
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace axiscape {
namespace {

constexpr float kStripe = 4;   // of an axis that cuts, at the left edge
constexpr float kMostly = .5f; // of a block's bytes: an axis says how it is cut
constexpr float kLegible = 22; // px: a name narrower than that stands beside its box
constexpr float kStripHigh = 18;

// "qkv_einsum" of params/*/attn/qkv_einsum, "lm_head" of params/lm_head/kernel: the end of a path that tells them
// apart.
std::string shortName(const ProgramMap& map, const MapBox& box) {
    std::string name = box.name(map);
    if (box.stores.empty() || map.blocks.stores[box.stores[0]].kind != StoreKind::parameters) return name;
    while (name.ends_with("/*")) name.resize(name.size() - 2);
    const auto slash = name.rfind('/');
    if (slash == std::string::npos || slash + 1 == name.size()) return name;
    std::string last = name.substr(slash + 1);
    constexpr std::array<std::string_view, 5> weights{"kernel", "weight", "w", "embedding", "value"};
    constexpr std::array<std::string_view, 3> parts{"scale", "bias", "b"};
    const bool says = std::ranges::find(weights, last) == weights.end();
    if (says && std::ranges::find(parts, last) == parts.end()) return last;
    const auto before = name.rfind('/', slash - 1);
    if (before == std::string::npos) return last; // "params" says nothing
    const std::string holder = name.substr(before + 1, slash - before - 1);
    if (holder == "*") return last;
    return says ? holder + '/' + last : holder;
}

bool isRecomputed(const ProgramMap& map, const MapNode& node) {
    if (node.kernel.valid()) return map.kernels[node.kernel].recomputed;
    return node.block.valid() && map.blocks[node.block].recomputed;
}

// "down_" and "sample_0": broken behind a word, the first line as long as it can be.
std::optional<std::pair<std::string, std::string>> inTwo(const std::string& name, float pixels, float width) {
    for (std::size_t at = name.size(); at-- > 1;) {
        if (std::string_view(" _/.").find(name[at - 1]) == std::string_view::npos) continue;
        std::string first = name.substr(0, at), second = name.substr(at);
        if (textWidth(first, pixels, true) > width) continue;
        if (textWidth(second, pixels, true) > width) return std::nullopt;
        return std::pair(std::move(first), std::move(second));
    }
    return std::nullopt;
}

// "rms_norm, qkv, scores": what is in it, each name once.
std::string insideOf(const ProgramMap& map, BlockId id, const words::Language& language) {
    std::vector<std::string> names;
    for (const BlockItem& item : map.blocks.itemsOf(id)) {
        std::string name = item.block.valid() ? words::shown(blockTitle(map.blocks[item.block]), language)
                                              : map.kernels[item.kernel].name;
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
        if (names.size() == 8) break;
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

std::string mapBoxName(const MapPicture& picture, std::uint32_t index) {
    const MapBox& box = picture.layout.boxes[index];
    std::string name = box.name(*picture.map);
    for (const MapNode& node : box.with)
        if (name.size() < 60) name += ", " + node.name(*picture.map);
    return name;
}

Text mapBoxTitle(const MapPicture& picture, std::uint32_t index) {
    const MapBox& box = picture.layout.boxes[index];
    std::vector<Text> names{box.title(*picture.map)};
    std::size_t letters = box.name(*picture.map).size();
    for (const MapNode& node : box.with) {
        if (letters < 60) names.push_back(node.title(*picture.map));
        letters += node.name(*picture.map).size() + 2;
    }
    return names.size() == 1 ? names[0] : words::list(std::move(names));
}

} // namespace axiscape

namespace axiscape::drawing {

void MapPainter::box(std::uint32_t index) {
    const MapBox& box = layout.boxes[index];
    const Rect at = view(box.rect);
    if (!box.stores.empty())
        pill(index, at);
    else
        block(index, at);
}

void MapPainter::stripes(const MapCost& cost, Rect at) {
    if (look.lens != MapLens::sharding) return;
    float left = at.x + 1;
    for (std::size_t axis = 0; axis < cost.cut.size(); ++axis) {
        if (cost.cut[axis] < kMostly) continue;
        const Theme::Axis colours = lookOf(axis);
        const float wide = std::max(2.f, kStripe * std::min(1.f, scale));
        out.rect({left, at.y + 1, wide, at.height - 2}, colours.fill).pattern =
            theme.patterns && at.height >= 24 ? colours.pattern : Pattern::none;
        out.commands.back().stroke = 0;
        left += wide;
    }
}

void MapPainter::name(std::uint32_t index, Rect at, Pen& pen, bool alone) {
    const MapBox& box = layout.boxes[index];
    const MapCost& cost = figures.boxes[index];
    const float size = px(13), small = px(11);
    const float high = size + std::max(3.f, 7 * scale);
    const float base = alone ? at.y + at.height / 2 + size * .36f : pen.y + size;
    float left = pen.room.x;
    const std::string full = inWords(mapBoxTitle(picture, index));
    const bool opens = box.node.block.valid() || (box.node.kernel.valid() && map.kernels[box.node.kernel].opCount > 1);
    // The mark that it opens gives way to a name that needs its room.
    if (opens && pen.room.width > std::max(60.f, textWidth(full, small, true) + size)) {
        const float c = size / 4;
        const Point chevron[] = {
            {left, base - size / 2 - c + 1}, {left + c, base - size / 2 + 1}, {left, base - size / 2 + c + 1}};
        out.polyline(chevron, theme.text2, 1.4f);
        left += c + 5;
    }
    // On the right: how many alike, else ops (rows of kernels have their time there).
    std::string note;
    const std::size_t alike = box.node.others.size() + 1;
    if (alike > 1)
        note = inWords(words::phrase("× {} alike", alike));
    else if (box.node.block.valid() && map.blocks[box.node.block].trips > 1)
        note = inWords(words::phrase("× {} times", words::grouped(map.blocks[box.node.block].trips)));
    else if (box.node.block.valid() && map.blocks[box.node.block].kind == BlockKind::stage)
        if (const auto inside = map.blocks.children(box.node.block).size(); inside > 1)
            note = inWords(words::counted("{} blocks", "1 block", inside, words::grouped(inside)));
    std::string ops;
    if (box.node.block.valid() && box.node.joined.empty())
        ops = inWords(words::counted("{} ops", "1 op", map.blocks[box.node.block].opCount,
                                     words::grouped(map.blocks[box.node.block].opCount)));
    else if (box.node.joined.empty() && cost.ops > 1)
        ops = inWords(words::counted("{} ops", "1 op", cost.ops, words::grouped(cost.ops)));
    if (isRecomputed(map, box.node)) note = inWords(words::phrase("recomputed")) + (note.empty() ? "" : " · " + note);
    if (cost.pieces > 1)
        note = inWords(words::phrase("split in {} by its sharding", cost.pieces)) + (note.empty() ? "" : " · " + note);
    const float room = pen.room.right() - left;
    const float nameWide = textWidth(full, size, true);
    if (alone && figures.priced) { // its time, the one meter of a row
        const std::string time = cost.seconds > 0 ? seconds(cost.seconds) : std::string();
        if (!time.empty() &&
            textWidth(time, small) + 8 +
                    (layout.columns ? std::min(nameWide, 48.f) : std::min(nameWide, textWidth(full, small, true))) <=
                room) {
            out.text({pen.room.right(), base}, time, small, theme.text2, Align::right);
            pen.room.width -= textWidth(time, small) + 8;
        }
    }
    const float rest = pen.room.right() - left;
    const std::string both = note.empty() ? ops : ops.empty() ? note : note + " · " + ops;
    for (const std::string& words : {both, note, ops}) {
        if (words.empty() || nameWide + 10 + textWidth(words, small) > rest) continue;
        if (alone)
            out.text({left + nameWide + 8, base}, words, small, theme.text3);
        else
            out.text({pen.room.right(), base}, words, small, theme.text3, Align::right);
        break;
    }
    // Smaller before it is cut.
    const float letters = nameWide > rest ? std::min(size, small) : size;
    if (!alone && textWidth(full, letters, true) > rest && pen.y + 2 * letters + 6 < pen.room.bottom())
        if (const auto lines = inTwo(full, letters, rest)) {
            out.text({left, base}, lines->first, letters, theme.text1, Align::left, true);
            out.text({left, base + letters + 1}, lines->second, letters, theme.text1, Align::left, true);
            pen.y += high + letters + 1;
            return;
        }
    const std::string shown = cutMiddle(full, letters, rest, true);
    if (shown.empty() || (shown != full && rest < kLegible)) {
        // No room in it: beside, on the ground of the canvas.
        const float wide = textWidth(full, 10);
        out.rect({at.x - 2, at.bottom() + 1, wide + 4, 13}, withAlpha(theme.canvas, 0xd0)).smooth = false;
        out.text({at.x, at.bottom() + 11}, full, 10, theme.text1);
    } else {
        out.text({left, base}, shown, letters, theme.text1, Align::left, true);
    }
    pen.y += high;
}

void MapPainter::parts(std::uint32_t index, Pen& pen) {
    const MapNode& node = layout.boxes[index].node;
    if (!node.block.valid() || !node.joined.empty() || !hasRow(pen) || pen.room.width < 120) return;
    const float size = px(11);
    const std::string inside = insideOf(map, node.block, look.language);
    if (inside.empty()) return;
    out.text({pen.room.x, pen.y + size}, elided(inside, size, pen.room.width), size, theme.text3);
    pen.y += rowHeight();
}

void MapPainter::block(std::uint32_t index, Rect at) {
    const MapBox& box = layout.boxes[index];
    const MapCost& cost = figures.boxes[index];
    const float radius = 6 * std::min(1.f, scale);
    if (!box.node.others.empty() && at.width > 16)
        for (const float off : {6.f, 3.f}) {
            const float d = std::max(2.f, off * std::min(1.f, scale));
            out.rect({at.x + d, at.y + d, at.width, at.height}, theme.node, theme.nodeline, radius);
        }
    const bool changes = std::binary_search(look.wouldChange.begin(), look.wouldChange.end(), index);
    Colour fill = theme.node, line = theme.nodeline;
    float width = 1;
    if (index == look.hovered) fill = theme.hover;
    if (changes) {
        fill = look.axis >= 0 ? lookOf(static_cast<std::size_t>(look.axis)).wash : theme.tint;
        line = look.axis >= 0 ? lookOf(static_cast<std::size_t>(look.axis)).line : theme.accent;
        width = 2;
    } else if (look.lens == MapLens::sharding) {
        for (std::size_t axis = 0; axis < cost.cut.size(); ++axis) // the last one: it is the rarer
            if (cost.cut[axis] >= kMostly) line = lookOf(axis).line;
    } else if (look.lens == MapLens::conflicts && cost.conflicts) {
        fill = theme.warntint;
        line = theme.warn;
    } else if (look.lens == MapLens::changes && cost.changed) {
        fill = theme.tint;
        line = theme.accent;
    }
    out.rect(at, fill, line, radius, width);
    stripes(cost, at);

    const float pad = std::max(4.f, 10 * scale);
    Pen pen{{at.x + pad, at.y, std::max(1.f, at.width - 2 * pad), at.height}, at.y + std::max(2.f, 7 * scale)};
    const bool alone = box.rect.height < 60;
    const bool strip = !figures.cells[index].empty() && at.height >= kStripFrom;
    if (strip) pen.room.height -= std::max(10.f, 20 * scale);
    pen.room.height -= 3;
    name(index, at, pen, alone);
    const BlockLanes* side = box.node.block.valid() && box.node.joined.empty() ? map.lanesOf(box.node.block) : nullptr;
    if (!alone && side) { // under the meters of time and memory
        const float high = lanesHeight(*side, pen.room.bottom() - pen.y - 2 * rowHeight());
        pen.room.height -= high;
        if (high > 0)
            lanes(*side, {pen.room.x, pen.room.bottom(), pen.room.width, high}, box.lane == MapLaneKind::backward);
    }
    if (!alone) {
        if (!side && at.height >= 110 && pen.room.width >= 200) parts(index, pen);
        meters(index, pen);
        if (strip) layerStrip(index);
    } else if (look.lens == MapLens::time && figures.priced && cost.seconds > 0) { // a length, beside its number
        const double full = longest(box.lane);
        if (full > 0)
            out.rect({at.x + 2, at.bottom() - 4, (at.width - 4) * static_cast<float>(cost.seconds / full), 3},
                     theme.computeProducts);
    }
    if (cost.conflicts && at.width > 20) {
        const float d = at.height < 30 ? 12.f : 18.f;
        out.rect({at.right() - d + 3, at.y - 5, d, d}, theme.warn, theme.panel, d / 2);
        out.text({at.right() - d / 2 + 3, at.y - 5 + d / 2 + 4},
                 cost.conflicts > 1 ? std::to_string(cost.conflicts) : "?", 11, theme.panel, Align::centre, true);
    }
}

void MapPainter::pill(std::uint32_t index, Rect at) {
    const MapBox& box = layout.boxes[index];
    const MapCost& cost = figures.boxes[index];
    const float size = px(12), small = px(11);
    const bool several = box.stores.size() > 1 || cost.values > 1;
    if (several) out.rect({at.x + 3, at.y + 3, at.width, at.height}, theme.node, theme.nodeline, at.height / 2);
    const bool changes = std::binary_search(look.wouldChange.begin(), look.wouldChange.end(), index);
    Colour fill = index == look.hovered ? theme.hover : theme.node, line = theme.nodeline;
    if (changes || (look.lens == MapLens::changes && cost.changed)) fill = theme.tint, line = theme.accent;
    if (look.lens == MapLens::sharding)
        for (std::size_t axis = 0; axis < cost.cut.size(); ++axis)
            if (cost.cut[axis] >= kMostly) line = lookOf(axis).line;
    out.rect(at, fill, line, at.height / 2);
    const float pad = std::min(at.height / 2, std::max(4.f, 10 * scale));
    const float base = at.y + at.height / 2 + size * .36f;
    float right = at.right() - pad;
    std::string full = shortName(map, box);
    if (full == box.name(map)) full = inWords(box.title(map));
    const std::string held = bytes(cost.local);
    const float wide = textWidth(held, small);
    if (wide + 6 + textWidth(full, size) < at.width - 2 * pad) {
        out.text({right, base}, held, small, theme.text3, Align::right);
        right -= wide + 6;
    }
    const std::string shown = cutMiddle(full, size, right - at.x - pad, false);
    if (shown.empty() || (shown != full && right - at.x - pad < kLegible)) {
        out.text({at.x, at.bottom() + 11}, full, 10, theme.text1);
    } else {
        out.text({at.x + pad, base}, shown, size, theme.text1);
    }
}

// The strip below a pill; in rows of kernels the strip of the result, what is sent, what is kept.
void MapPainter::beside(std::uint32_t index) {
    const MapBox& box = layout.boxes[index];
    const MapCost& cost = figures.boxes[index];
    const Rect at = view(box.rect);
    const bool isPill = !box.stores.empty();
    const auto strip = [&](float left, float middle, float room) {
        if (!cost.value.valid() || !style.module->type(cost.value).isTensor()) return;
        Strip shown = stripOf(style, cost.value);
        const float wide = drawStrip(shown, 0, 0, kStripHigh, style.axes, theme, nullptr);
        if (wide <= room) {
            drawStrip(shown, whole(left), whole(middle - kStripHigh / 2), kStripHigh, style.axes, theme, &out);
            return;
        }
        AxisList axes;
        for (const Tile& tile : shown.sharding.tiles)
            if (std::find(axes.begin(), axes.end(), tile.axis) == axes.end() && axes.size() < 6)
                axes.push_back(tile.axis);
        if (16 * static_cast<float>(axes.size()) <= room) chips(axes, left, middle, 14);
    };
    if (isPill) {
        if (layout.columns || box.lane != MapLaneKind::stores) return;
        const float below = (map_size::pillRow - map_size::pillHeight) * scale;
        if (below >= kStripHigh + 1) strip(at.x + 4, at.bottom() + 12, at.width + 6);
        return;
    }
    if (!layout.columns || box.lane == MapLaneKind::update) return;
    const float gapRight = box.lane == MapLaneKind::forward ? map_size::result : map_size::gradient;
    float left = at.right() + 10, right = at.right() + gapRight * scale - 6;
    if (!cost.sent.empty()) { // in front of what follows it
        const MapSent& sent = cost.sent.front();
        const float wide = std::min(std::max(70.f, 104 * scale), right - left);
        if (box.lane == MapLaneKind::backward)
            plate(sent, {left, at.centre().y - 11, wide, 22}, true);
        else {
            const float small = 24 + 16 * static_cast<float>(sent.axes.size());
            plate(sent, {right - small, at.centre().y - 9, small, 18}, false);
            right -= small + 4;
        }
    }
    if (box.lane == MapLaneKind::forward) strip(left, at.centre().y, right - left);
}

void MapPainter::plate(const MapSent& sent, Rect at, bool withSeconds) {
    const Theme::Axis colours = sent.axes.empty() ? axisLook(theme, 0) : lookOf(sent.axes[0]);
    const float end = at.height / 3;
    const float top = whole(at.y) + .5f, bottom = top + at.height - 1, middle = (top + bottom) / 2;
    const Point shape[] = {{at.x + end, top},          {at.right() - end, top}, {at.right(), middle},
                           {at.right() - end, bottom}, {at.x + end, bottom},    {at.x, middle}};
    out.polygon(shape, colours.wash, colours.line, 1.25f);
    drawIcon(iconOf(sent.kind), at.x + end, middle - 6, 12, theme.text1, out);
    float left = chips(sent.axes, at.x + end + 14, middle, 14);
    if (!withSeconds) return;
    std::string words = sent.count > 1 ? fmt::format("{} ·", sent.count) : std::string();
    if (figures.priced && sent.seconds > 0) words += (words.empty() ? "" : " ") + seconds(sent.seconds);
    if (left + textWidth(words, 11) + end <= at.right()) out.text({left + 3, middle + 4}, words, 11, theme.text2);
}

void MapPainter::rings() {
    const auto ring = [&](std::uint32_t index, Colour colour, Dash dash) {
        if (index >= layout.boxes.size()) return;
        const Rect at = view(layout.boxes[index].rect).grown(3);
        const bool isPill = !layout.boxes[index].stores.empty();
        out.rect(at, 0, colour, isPill ? at.height / 2 : 8, 2).dash = dash;
    };
    for (const std::uint32_t index : look.marked) ring(index, style.markLine(theme), Dash::solid);
    ring(look.selected, theme.accent, Dash::solid);
    ring(look.focused, theme.text1, Dash::focus);
}

void MapPainter::peak() {
    if (figures.peakBox >= layout.boxes.size()) return;
    const Rect box = view(layout.boxes[figures.peakBox].rect);
    const Rect cell = cellRect(figures.peakBox, figures.peakCell);
    const bool over = layout.boxes[figures.peakBox].lane == MapLaneKind::update; // nothing is below
    const Point edge{box.right() - 14 * std::min(1.f, scale), over ? box.y : box.bottom()};
    const Point at = cell.width > 0 ? cell.centre() : edge;
    const float r = 4;
    out.rect({at.x - r, at.y - r, 2 * r, 2 * r}, theme.panel, theme.text1, r, 2);
    const std::string words = inWords(words::phrase("Peak {}", words::inBytes(static_cast<double>(figures.peakBytes))));
    const float size = px(11), wide = textWidth(words, size, true) + 12, high = size + 8;
    float left = at.x + 8, top = over ? box.y - high - 4 : std::max(at.y + 10, box.bottom() + 5);
    if (left + wide > x(layout.bounds.right())) left = at.x - 8 - wide;
    DrawCommand& stem = out.line({at.x, at.y + r}, {at.x, top + high / 2}, theme.text1, 1);
    stem.dash = Dash::tunnel;
    const bool after = left > at.x;
    out.line({at.x, top + high / 2}, {after ? left : left + wide, top + high / 2}, theme.text1, 1).dash = Dash::tunnel;
    out.rect({left, top, wide, high}, theme.panel, theme.text1, 4);
    out.text({left + 6, top + size + 3}, words, size, theme.text1, Align::left, true);
}

void MapPainter::target() {
    if (look.target >= layout.boxes.size()) return;
    const GraphViewport viewport{{static_cast<float>(m_offsetX) / scale, static_cast<float>(m_offsetY) / scale, 0, 0},
                                 scale};
    const auto cells = mapDropCells(picture, viewport, look.target, look.targetNames.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool legal = i >= look.targetReasons.size() || look.targetReasons[i].empty();
        const bool under = static_cast<int>(i) == look.targetDim;
        const Theme::Axis colours =
            axisLook(theme, look.axis >= 0 ? style.axes.lookOf(static_cast<std::size_t>(look.axis)) : 0);
        out.rect(cells[i], legal ? (under ? colours.wash : theme.panel) : theme.hover, legal ? colours.line : theme.off,
                 3, under ? 2 : 1);
        const float room = cells[i].width - 12;
        out.text({cells[i].x + 6, cells[i].y + 17}, elided(look.targetNames[i], 12, room, true), 12,
                 legal ? theme.text1 : theme.off, Align::left, true);
        if (!legal)
            out.text({cells[i].x + 6, cells[i].y + 33}, elided(look.targetReasons[i], 11, room), 11, theme.text3);
    }
}

} // namespace axiscape::drawing
