// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under a point of the map, and what is told of it.
#include "core/drawing/map_painter.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr float kDropCell = 128, kDropHigh = 40;
constexpr float kShapeBelow = 26; // of a store: its shape with the axes on it
const Theme kNoTheme{};

float distanceTo(Point a, Point b, Point at) {
    const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const float t = square > 0 ? std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0.f, 1.f) : 0;
    return std::hypot(a.x + t * dx - at.x, a.y + t * dy - at.y);
}

void sideBySide(const BlockLanes& lanes, const GraphStyle& style, std::vector<Text>& out) {
    const bool areStages = lanes.kind == BlockLanes::Kind::stages;
    std::string axes;
    for (const AxisId axis : lanesAxes(lanes, style)) axes += (axes.empty() ? "" : ", ") + style.axes.names[axis];
    if (axes.empty())
        out.push_back(areStages ? words::phrase("{} stages side by side, all of them on every device", lanes.count)
                                : words::phrase("{} experts side by side, all of them on every device", lanes.count));
    else
        out.push_back(areStages ? words::phrase("{} stages side by side, shared out over {}", lanes.count, axes)
                                : words::phrase("{} experts side by side, shared out over {}", lanes.count, axes));
    if (lanes.ticks > 0)
        out.push_back(words::phrase("{} ticks: a stage works in {} of them, in the others on nothing",
                                    words::grouped(lanes.ticks), words::grouped(lanes.microbatches())));
}

} // namespace

MapPart mapPartAt(const MapPicture& picture, const GraphViewport& viewport, Point at) {
    using Kind = MapPart::Kind;
    if (!picture.map) return {};
    const GraphStyle style;
    const MapLook look;
    DrawList list;
    const drawing::MapPainter painter(picture, style, viewport, look, kNoTheme, list);
    const MapLayout& layout = picture.layout;
    for (std::uint32_t i = 0; i < layout.boxes.size(); ++i) {
        const Rect box = painter.view(layout.boxes[i].rect);
        if (!box.contains(at)) continue;
        for (std::uint32_t c = 0; c < picture.figures.cells[i].size(); ++c)
            if (const Rect cell = painter.cellRect(i, c); cell.grown(1).contains(at)) return {Kind::cell, i, c, cell};
        return {Kind::box, i, kNone, box};
    }
    for (std::uint32_t i = 0; i < layout.ribbons.size(); ++i) {
        if (!layout.ribbons[i].shown) continue;
        const auto way = layout.wayOf(layout.ribbons[i]);
        for (std::size_t k = 1; k < way.size(); ++k)
            if (distanceTo(painter.view(way[k - 1]), painter.view(way[k]), at) <= 4)
                return {Kind::ribbon, i, kNone, {at.x - 4, at.y - 4, 8, 8}};
    }
    for (std::uint32_t i = static_cast<std::uint32_t>(layout.frames.size()); i-- > 0;) { // inner ones first
        Rect head = painter.view(layout.frames[i].rect);
        head.height = std::max(13.f, map_size::header * viewport.scale);
        if (head.contains(at)) return {Kind::frame, i, kNone, head};
    }
    return {};
}

std::uint32_t mapDropBoxAt(const MapPicture& picture, const GraphViewport& viewport, Point at) {
    const MapPart part = mapPartAt(picture, viewport, at);
    if (part.kind == MapPart::Kind::box || part.kind == MapPart::Kind::cell) return part.index;
    if (!picture.map) return kNone;
    const GraphStyle style;
    const MapLook look;
    DrawList list;
    const drawing::MapPainter painter(picture, style, viewport, look, kNoTheme, list);
    const MapLayout& layout = picture.layout;
    for (std::uint32_t i = 0; i < layout.boxes.size(); ++i) {
        if (layout.boxes[i].stores.empty()) continue;
        const Rect box = painter.view(layout.boxes[i].rect);
        if (Rect{box.x, box.bottom(), box.width, kShapeBelow}.contains(at)) return i;
    }
    return kNone;
}

std::vector<Rect> mapDropCells(const MapPicture& picture, const GraphViewport& viewport, std::uint32_t box,
                               std::size_t count) {
    std::vector<Rect> out;
    if (!picture.map || box >= picture.layout.boxes.size()) return out;
    const GraphStyle style;
    const MapLook look;
    DrawList list;
    const drawing::MapPainter painter(picture, style, viewport, look, kNoTheme, list);
    const Rect at = painter.view(picture.layout.boxes[box].rect);
    // Below the box, inside the width of the picture, in as many rows as they need.
    const float right = painter.x(picture.layout.bounds.right());
    const float first =
        std::max(painter.x(picture.layout.bounds.x),
                 std::min(at.x, right - kDropCell * static_cast<float>(std::min<std::size_t>(count, 4))));
    float left = first, top = at.bottom() + 4;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && i % 4 == 0) left = first, top += kDropHigh + 2;
        out.push_back({left, top, kDropCell - 2, kDropHigh});
        left += kDropCell;
    }
    return out;
}

std::vector<Text> mapCard(const MapPicture& picture, const GraphStyle& style, std::uint32_t index) {
    std::vector<Text> out;
    const MapBox& box = picture.layout.boxes[index];
    const MapCost& cost = picture.figures.boxes[index];
    const MapFigures& figures = picture.figures;
    out.push_back(mapBoxTitle(picture, index));
    if (!box.stores.empty()) {
        out.push_back(words::counted("{} tensors, {} on one device", "1 tensor, {1} on one device", cost.values,
                                     cost.values, words::inBytes(static_cast<double>(cost.local))));
    } else {
        const MapNode& node = box.node;
        out.push_back(words::counted("{} ops", "1 op", cost.ops, words::grouped(cost.ops)));
        if (node.block.valid()) {
            const Block& block = picture.map->blocks[node.block];
            if (block.foldSize > 1) out.push_back(words::phrase("{} alike, drawn as one", node.others.size() + 1));
            if (block.recomputed) out.push_back(words::phrase("The forward pass run again for the backward pass"));
            if (const BlockLanes* lanes = picture.map->lanesOf(node.block)) sideBySide(*lanes, style, out);
            if (block.namedBy == NamedBy::work)
                out.push_back(words::phrase("No name in the program: named after its ops"));
        }
        if (node.kernel.valid()) {
            const Kernel& kernel = picture.map->kernels[node.kernel];
            if (kernel.recognised) out.push_back(words::phrase("Recognised by its shape"));
            if (cost.pieces > 1) out.push_back(words::phrase("Its sharding splits it in {}", cost.pieces));
        }
        if (figures.priced) {
            out.push_back(
                words::phrase("computes {}, waits {}: {} % of the step", words::inSeconds(cost.seconds),
                              words::inSeconds(cost.waited),
                              words::inDigits(figures.stepSeconds > 0 ? 100 * cost.spent() / figures.stepSeconds : 0)));
            out.push_back(words::phrase(
                "holds {} at the peak: {} %", words::inBytes(static_cast<double>(cost.held())),
                words::inDigits(figures.peakBytes > 0
                                    ? 100 * static_cast<double>(cost.held()) / static_cast<double>(figures.peakBytes)
                                    : 0)));
        }
    }
    for (const MapSent& sent : cost.sent) {
        std::string axes;
        for (const AxisId axis : sent.axes)
            if (axis < style.axes.names.size()) axes += (axes.empty() ? "" : ", ") + style.axes.names[axis];
        out.push_back(words::phrase("{} {} over {}: {}, {}, {} waited for", sent.count, collectiveName(sent.kind), axes,
                                    words::inBytes(static_cast<double>(sent.bytes)), words::inSeconds(sent.seconds),
                                    words::inSeconds(sent.waited)));
    }
    if (cost.conflicts)
        out.push_back(words::counted("{} conflicts in it", "1 conflict in it", cost.conflicts, cost.conflicts));
    return out;
}

} // namespace axiscape
