// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {

std::int64_t MapCost::held() const {
    std::int64_t all = 0;
    for (const auto bytes : atPeak) all += bytes;
    return all;
}

} // namespace axiscape

namespace axiscape::drawing {

MapPainter::MapPainter(const MapPicture& shown, const GraphStyle& styleOf, const GraphViewport& viewport,
                       const MapLook& lookOf, const Theme& themeOf, DrawList& list)
    : picture(shown), layout(shown.layout), figures(shown.figures), map(*shown.map), style(styleOf), look(lookOf),
      theme(themeOf), out(list), scale(viewport.scale) {
    const auto pixels = [&](float v) { return std::round(static_cast<double>(v) * static_cast<double>(scale)); };
    m_offsetX = pixels(viewport.visible.x);
    m_offsetY = pixels(viewport.visible.y);
}

float MapPainter::x(float graph) const {
    return static_cast<float>(std::floor(static_cast<double>(graph) * static_cast<double>(scale) - m_offsetX + 0.5));
}
float MapPainter::y(float graph) const {
    return static_cast<float>(std::floor(static_cast<double>(graph) * static_cast<double>(scale) - m_offsetY + 0.5));
}
Rect MapPainter::view(const Rect& graph) const {
    const float left = x(graph.x), top = y(graph.y);
    return {left, top, std::max(1.f, x(graph.right()) - left), std::max(1.f, y(graph.bottom()) - top)};
}

float MapPainter::px(float at100) const { return std::clamp(at100 * scale, 10.f, at100); }

std::string MapPainter::percent(double share) const {
    std::string digits = fmt::format("{:.1f}", share * 100);
    if (const auto point = digits.find('.'); point != std::string::npos)
        digits.replace(point, 1, look.language.marks.decimal);
    return digits + " %";
}

bool MapPainter::isShown(const MapRibbon& ribbon) const {
    const auto held = [&](std::uint32_t box) { return box != kNone && (ribbon.from == box || ribbon.to == box); };
    return ribbon.shown || held(look.selected) || held(look.hovered);
}

std::string MapPainter::cutMiddle(std::string_view text, float pixels, float width, bool medium) const {
    if (textWidth(text, pixels, medium) <= width) return std::string(text);
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        const auto isCapital = [&](std::size_t k) { return text[k] >= 'A' && text[k] <= 'Z'; };
        const auto isSmall = [&](std::size_t k) { return text[k] >= 'a' && text[k] <= 'z'; };
        if (!isCapital(i) || !isSmall(i - 1) || !isSmall(i + 1)) continue;
        if (textWidth(text.substr(i), pixels, medium) <= width) return std::string(text.substr(i));
    }
    // At the borders of characters.
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) at.push_back(i);
    at.push_back(text.size());
    for (std::size_t left = at.size() - 1; left-- > 2;) {
        const std::size_t head = (left + 1) / 2, tail = left - head;
        std::string cut(text.substr(0, at[head]));
        cut += "…";
        cut += text.substr(at[at.size() - 1 - tail]);
        if (textWidth(cut, pixels, medium) <= width) return cut;
    }
    return {};
}

Theme::Axis MapPainter::lookOf(std::size_t axis) const {
    Theme::Axis axisColours = axisLook(theme, style.axes.lookOf(axis));
    if (look.axis < 0 || static_cast<std::size_t>(look.axis) == axis) return axisColours;
    axisColours.fill = axisColours.wash = theme.border;
    axisColours.line = theme.nodeline;
    axisColours.ink = theme.text3;
    return axisColours;
}

float MapPainter::chips(const AxisList& axes, float left, float middle, float size) {
    for (const AxisId axis : axes) {
        drawChip(axis, whole(left), whole(middle - size / 2), size, false, style.axes, theme, &out);
        left += size + 2;
    }
    return left;
}

Colour MapPainter::hatch(Rect at, Colour fill, Colour line) {
    DrawCommand& drawn = out.rect(at, fill, line, 0, 1);
    drawn.pattern = Pattern::diagonalUp;
    return line;
}

double MapPainter::longest(MapLaneKind lane) const {
    double most = 0;
    for (std::size_t i = 0; i < layout.boxes.size(); ++i)
        if (layout.boxes[i].lane == lane) most = std::max(most, figures.boxes[i].spent());
    return most;
}
std::int64_t MapPainter::mostHeld() const {
    std::int64_t most = 0;
    for (const MapCost& cost : figures.boxes) most = std::max(most, cost.held());
    return most;
}

namespace {

Text laneName(MapLaneKind kind) {
    switch (kind) {
    case MapLaneKind::stores:
        return words::phrase("Stores");
    case MapLaneKind::forward:
        return words::phrase("Forward");
    case MapLaneKind::backward:
        return words::phrase("Backward");
    case MapLaneKind::update:
        break;
    }
    return words::phrase("Update");
}

} // namespace

void MapPainter::lane(const MapLane& lane) {
    const Rect at = view(lane.rect);
    out.rect(at, theme.group, theme.mode == Theme::Mode::contrast ? theme.border : 0, 8 * std::min(1.f, scale));
}

// The loop that stands open around everything: "token × 1,536 times".
std::string MapPainter::openLoop() const {
    if (layout.columns) return {}; // a frame says it
    for (const MapBox& box : layout.boxes) {
        if (!box.node.block.valid()) continue;
        const BlockId parent = map.blocks[box.node.block].parent;
        if (!parent.valid() || map.blocks[parent].trips <= 1) return {};
        return inWords(blockTitle(map.blocks[parent])) + ' ' +
               inWords(words::phrase("× {} times", words::grouped(map.blocks[parent].trips)));
    }
    return {};
}

// Over the ribbons that come in: their channel is there too.
void MapPainter::laneTitle(const MapLane& lane) {
    const Rect at = view(lane.rect);
    double spent = 0;
    std::int64_t bytes_ = 0;
    for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
        if (layout.boxes[i].lane != lane.kind) continue;
        spent += figures.boxes[i].spent();
        bytes_ += figures.boxes[i].local;
    }
    const std::string title = inWords(laneName(lane.kind));
    std::string note;
    if (lane.kind == MapLaneKind::stores)
        note = inWords(words::phrase("{} on one device", words::inBytes(static_cast<double>(bytes_))));
    else if (figures.priced && spent > 0)
        note = fmt::format("{}, {}", seconds(spent), percent(spent / figures.stepSeconds));
    if (const std::string loop = lane.kind == MapLaneKind::forward ? openLoop() : std::string(); !loop.empty())
        note = note.empty() ? loop : loop + " · " + note;
    const float size = px(12), small = px(11);
    const float left = at.x + std::max(4.f, 10 * scale), base = laneTitleBase(at);
    const float wide = textWidth(title, size, true), room = at.right() - left - 6;
    if (wide > room) note.clear();
    const float noteWide = note.empty() ? 0 : textWidth(note, small) + 10;
    if (wide + noteWide > room) note.clear();
    const Rect ground{left - 3, base - size, std::min(room, wide + (note.empty() ? 0 : noteWide)) + 6, size + 4};
    m_titles.push_back(ground);
    out.rect(ground, theme.group).smooth = false;
    out.text({left, base}, cutMiddle(title, size, room, true), size, theme.text1, Align::left, true);
    if (!note.empty()) out.text({left + wide + 10, base}, note, small, theme.text2);
}

void MapPainter::frame(const MapFrame& frame) {
    const Rect at = view(frame.rect);
    out.rect(at, frame.depth % 2 ? theme.group2 : theme.canvas, theme.border, 6 * std::min(1.f, scale));
    const Block& block = map.blocks[frame.block];
    const float size = px(13), base = at.y + std::max(13.f, 17 * scale), left = at.x + std::max(4.f, 8 * scale);
    const float c = size / 3;
    const Point chevron[] = {
        {left, base - size / 2}, {left + c, base - size / 2 + c}, {left + 2 * c, base - size / 2}}; // open
    out.polyline(chevron, theme.text2, 1.5f);
    const std::string title = cutMiddle(inWords(blockTitle(block)), size, at.width / 2, true);
    out.text({left + size, base}, title, size, theme.text1, Align::left, true);
    if (block.foldSize > 1)
        out.text({left + size + textWidth(title, size, true) + 8, base},
                 inWords(words::phrase("1 of {} alike", block.foldSize)), px(11), theme.text3);
    else if (const BlockLanes* side = map.lanesOf(frame.block)) {
        const float from =
            chips(lanesAxes(*side, style), left + size + textWidth(title, size, true) + 8, base - size / 2 + 1, 13);
        out.text({from + 2, base}, lanesSummary(*side, px(11), at.right() - from - 8), px(11), theme.text3);
    }
}

} // namespace axiscape::drawing

namespace axiscape {

void drawMap(const MapPicture& picture, const GraphStyle& style, const GraphViewport& view, const MapLook& look,
             const Theme& theme, DrawList& out) {
    if (!picture.map || !style.module) return;
    drawing::MapPainter painter(picture, style, view, look, theme, out);
    const MapLayout& layout = picture.layout;
    const Rect area = view.visible.grown(60 / std::max(0.05f, view.scale));
    for (const MapLane& lane : layout.lanes)
        if (lane.rect.intersects(area)) painter.lane(lane);
    for (const MapFrame& frame : layout.frames)
        if (frame.rect.intersects(area)) painter.frame(frame);
    for (std::uint32_t i = 0; i < layout.ribbons.size(); ++i) painter.ribbon(i);
    for (const MapLane& lane : layout.lanes)
        if (lane.rect.intersects(area)) painter.laneTitle(lane);
    for (std::uint32_t i = 0; i < layout.boxes.size(); ++i)
        if (layout.boxes[i].rect.intersects(area)) painter.box(i);
    for (std::uint32_t i = 0; i < layout.ribbons.size(); ++i) painter.ribbonLabel(i);
    for (std::uint32_t i = 0; i < layout.boxes.size(); ++i)
        if (layout.boxes[i].rect.intersects(area)) painter.beside(i);
    painter.peak();
    painter.rings();
    painter.target();
}

Rect drawMapPage(const MapPicture& picture, const GraphStyle& style, const MapLook& look, const Theme& theme,
                 DrawList& out) {
    Rect page = picture.layout.bounds;
    drawMap(picture, style, {page, 1}, look, theme, out);
    const float legend = drawMapLegend(picture, style, look, {12, page.height + 4, page.width - 24, 0}, theme, &out);
    return {0, 0, page.width, page.height + legend + 12};
}

void drawMapSmall(const MapPicture& picture, Rect visible, float width, float height, const Theme& theme,
                  DrawList& out) {
    out.rect({0, 0, width, height}, theme.panel, theme.border, 6);
    const MinimapFit fit = minimapFit(picture.layout.bounds, width, height);
    if (fit.scale <= 0) return;
    const auto place = [&](const Rect& r) {
        return Rect{r.x * fit.scale + fit.dx, r.y * fit.scale + fit.dy, std::max(1.f, r.width * fit.scale),
                    std::max(1.f, r.height * fit.scale)};
    };
    for (const MapLane& lane : picture.layout.lanes) out.rect(place(lane.rect), theme.hover).smooth = false;
    for (const MapBox& box : picture.layout.boxes) out.rect(place(box.rect), theme.nodeline).smooth = false;
    GraphLayout bounds;
    bounds.bounds = picture.layout.bounds;
    drawMinimapFrame(bounds, visible, width, height, theme, out);
}

} // namespace axiscape
