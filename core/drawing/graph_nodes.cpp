// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/graph_painter.h"
#include "core/drawing/op_detail.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr float kLeastText = 9;     // px: below, a name is not shown
constexpr float kRoundFrom = 0.45f; // zoom: corners of ops are not seen below, but cost

bool has(const std::vector<OpId>& ascending, OpId op) {
    return std::binary_search(ascending.begin(), ascending.end(), op);
}

void chevron(Point at, bool open, float unit, Colour colour, DrawList& out) {
    const Point down[] = {
        {at.x, at.y - 2 * unit}, {at.x + 4 * unit, at.y + 2 * unit}, {at.x + 8 * unit, at.y - 2 * unit}};
    const Point right[] = {
        {at.x + 2 * unit, at.y - 4 * unit}, {at.x + 6 * unit, at.y}, {at.x + 2 * unit, at.y + 4 * unit}};
    out.polyline(open ? down : right, colour, 1.5f * unit);
}

Text opsText(const Layer& layer) {
    return words::counted("{} ops", "{} op", layer.allOps, words::grouped(layer.allOps));
}

} // namespace

std::string closedGroupName(const LayerTree& layers, const LayoutNode& node) {
    const Layer& layer = layers.layer(node.layer);
    if (node.folded <= 1 || !layer.parent.valid()) return layer.name;
    std::uint32_t seen = 0;
    bool from = false; // those before it are shown by themselves
    std::string last = layer.name;
    for (LayerId sibling : layers.layer(layer.parent).children) {
        from |= sibling == node.layer;
        if (from && layers.layer(sibling).classOf == layer.classOf && seen < node.folded) {
            last = layers.layer(sibling).name;
            ++seen;
        }
    }
    return layer.name + " … " + last;
}

std::string tunnelLabel(const GraphStyle& style, const LayoutTunnel& t) {
    const Module& module = *style.module;
    std::string label;
    if (!t.outgoing && module.isArgument(t.value))
        label = tensorName(module, t.value, NameForm::brief);
    else if (t.outgoing && !t.farOp.valid())
        label = words::shown(words::phrase("results"), style.language);
    else if (t.farLayer.valid()) {
        const Layer& layer = style.structure->layers.layer(t.farLayer);
        label = layer.path.empty() ? layer.name : layer.path;
    }
    if (t.outgoing && t.uses > 0)
        label +=
            words::shown(words::counted(" · {} uses", " · {} use", t.uses, words::grouped(t.uses)), style.language);
    return label;
}

void GraphPainter::title(std::string_view text, std::string_view right, Rect box, float left) {
    const float pixels = std::max(kLeastText, 13 * scale);
    const float pad = std::max(3.f, 10 * scale);
    float room = box.width - left - pad;
    const float small = std::max(kLeastText, 11 * scale);
    const float base = box.y + box.height / 2 + pixels * 0.35f;
    if (!right.empty()) {
        const float taken = textWidth(right, small) + pad;
        if (room - taken > textWidth(text, pixels, true)) {
            out.text({box.right() - pad, base}, right, small, theme.text3, Align::right);
            room -= taken;
        }
    }
    if (room < std::min(textWidth(text, pixels, true), 6 * pixels * 0.55f)) return; // under six characters: nothing
    if (box.height < pixels) return;
    out.text({box.x + left, base}, elided(text, pixels, room, true), pixels, theme.text1, Align::left, true);
}

void GraphPainter::frame(const LayoutFrame& frame) {
    const Rect box = view(frame.rect);
    const Layer& layer = style.structure->layers.layer(frame.layer);
    const bool even = frame.depth % 2 == 0;
    if (band == 0) {
        out.rect(box, even ? theme.group2 : theme.hover, theme.border).smooth = false;
        const std::string count = words::shown(words::grouped(layer.allOps), style.language);
        if (box.height >= 14 && textWidth(count, 11) + 8 <= box.width && layer.children.empty())
            out.text({box.centre().x, box.centre().y + 4}, count, 11, theme.text2, Align::centre);
        return;
    }
    // Depth 1 is the first below the root: group2, then group, alternating.
    DrawCommand& plate = out.rect(box, even ? theme.group : theme.group2, theme.border, 8 * unit(0.5f));
    plate.smooth = band >= 2;
    if (band == 1) {
        const float room = box.width - 12;
        if (room > 40 && box.height > 16)
            out.text({box.x + 6, box.y + 12}, elided(layer.name, 10, room, true), 10, theme.text1, Align::left, true);
        return;
    }
    const float pixels = std::max(kLeastText, 13 * scale), u = pixels / 13;
    chevron({box.x + 10 * u, box.y + 13 * u}, true, u, theme.text2, out);
    const std::string name = elided(layer.name, pixels, box.width - 40 * u, true);
    out.text({box.x + 26 * u, box.y + 17 * u}, name, pixels, theme.text1, Align::left, true);
    const float after = 34 * u + textWidth(name, pixels, true);
    const Text ops = opsText(layer);
    const std::string note = said(layer.pass == Pass::backward ? words::phrase("backward · {}", ops)
                                  : layer.pass == Pass::update ? words::phrase("update · {}", ops)
                                                               : ops);
    if (band == 3 && after + textWidth(note, 11 * u) + 10 < box.width)
        out.text({box.x + after, box.y + 17 * u}, note, 11 * u, theme.text3);
}

void GraphPainter::node(NodeIndex index, NodeLook look) {
    const LayoutNode& n = layout.nodes[index];
    const Rect box = view(n.rect);
    switch (n.kind) {
    case NodeKind::op:
        op(n, box, look);
        break;
    case NodeKind::argument:
        argument(n, box, look);
        break;
    case NodeKind::closedGroup:
        closedGroup(n, box, look);
        break;
    case NodeKind::results:
        results(box, look);
        break;
    }
}

void GraphPainter::op(const LayoutNode& n, Rect box, NodeLook look) {
    if (band <= 1) {
        out.rect(box, look.fill ? look.line : theme.nodeline).smooth = false;
        return;
    }
    const bool unknown = has(style.unknownOps, n.op);
    const bool round = scale >= kRoundFrom;
    DrawCommand& plate = out.rect(box, look.fill ? look.fill : theme.node, look.line ? look.line : theme.nodeline,
                                  round ? 5 * unit(0.5f) : 0, look.width);
    plate.smooth = round;
    if (unknown) plate.dash = Dash::tunnel;
    const std::string_view kind = style.module->kindName(n.op);
    if (band == 2 || n.plain) {
        title(kind, unknown && band == 3 ? said(words::phrase("no rule")) : std::string(), box,
              std::max(4.f, 10 * scale));
        return;
    }
    const float middle = box.y + box.height / 2, pad = 10 * scale;
    out.text({box.x + pad, middle - 3 * scale}, elided(kind, 13 * scale, box.width - 2 * pad, true), 13 * scale,
             theme.text1, Align::left, true);
    float room = box.width - 2 * pad;
    const float seconds = n.op.value < style.opSeconds.size() ? style.opSeconds[n.op] : 0;
    if (seconds > 0) {
        const std::string time = words::shown(words::inSeconds(static_cast<double>(seconds)), style.language);
        out.text({box.right() - pad, middle + 13 * scale}, time, 11 * scale, theme.text3, Align::right);
        room -= textWidth(time, 11 * scale) + 8 * scale;
    }
    const std::string detail = said(unknown ? words::phrase("no rule") : drawing::opDetail(*style.module, n.op));
    out.text({box.x + pad, middle + 13 * scale}, elided(detail, 11 * scale, room), 11 * scale,
             unknown ? theme.warn : theme.text3);
}

void GraphPainter::argument(const LayoutNode& n, Rect box, NodeLook look) {
    const Colour fill = look.fill ? look.fill : theme.node, line = look.line ? look.line : theme.nodeline;
    if (band <= 1) {
        const Point c = box.centre();
        out.rect({c.x - 3, c.y - 3, 6, 6}, band == 1 && !look.line ? theme.edge : line, 0, 3);
        return;
    }
    out.rect(box, fill, line, box.height / 2, look.width);
    const ValueId value{n.argument};
    std::string bytes;
    if (band == 3 && style.module->type(value).isTensor()) {
        const std::int64_t cut = style.piecesOf(value);
        const double held = static_cast<double>(style.module->type(value).bytes()) / static_cast<double>(cut);
        bytes = words::shown(words::inBytes(held), style.language);
    }
    const float pixels = std::max(kLeastText, 12 * scale), small = 11 * scale;
    const float pad = std::max(5.f, 12 * scale);
    const float base = box.y + box.height / 2 + pixels * 0.35f;
    float room = box.width - 2 * pad;
    if (!bytes.empty()) {
        out.text({box.right() - pad, base}, bytes, small, theme.text3, Align::right);
        room -= textWidth(bytes, small) + 8 * scale;
    }
    if (box.height >= pixels && room > 3 * pixels)
        out.text({box.x + pad, base},
                 elided(tensorName(*style.module, ValueId{n.argument}, NameForm::brief), pixels, room, true), pixels,
                 theme.text1, Align::left, true);
}

void GraphPainter::closedGroup(const LayoutNode& n, Rect box, NodeLook look) {
    const Layer& layer = style.structure->layers.layer(n.layer);
    const Colour fill = look.fill ? look.fill : theme.group, line = look.line ? look.line : theme.nodeline;
    if (band == 0) {
        // As wide as it holds much, so that the whole program shows where its work is.
        const float share = std::clamp(std::log10(1.f + static_cast<float>(layer.allOps)) / 4, 0.15f, 1.f);
        const Rect block{box.centre().x - box.width * share / 2, box.y, std::max(2.f, box.width * share), box.height};
        out.rect(block, theme.hover, line).smooth = false;
        const std::string count = words::shown(words::grouped(layer.allOps), style.language);
        if (block.height >= 12 && textWidth(count, 10) + 4 <= block.width)
            out.text({block.centre().x, block.centre().y + 3.5f}, count, 10, theme.text2, Align::centre);
        return;
    }
    const float u = unit(0.5f);
    if (band >= 2)
        out.rect({box.x + 4 * u, box.bottom() - 4 * u, box.width - 8 * u, 7 * u}, theme.group, theme.nodeline, 3 * u);
    out.rect(box, fill, line, 5 * u, look.width).smooth = band >= 2;
    const std::string name = closedGroupName(style.structure->layers, n);
    if (band == 1) {
        if (box.height >= 10 && textWidth(name.substr(0, 6), 9, true) + 6 <= box.width)
            out.text({box.x + 3, box.centre().y + 3.2f}, elided(name, 9, box.width - 6, true), 9, theme.text1,
                     Align::left, true);
        return;
    }
    const std::uint32_t inside = n.layer.value < style.layerCollectives.size() ? style.layerCollectives[n.layer] : 0;
    const Text ops = opsText(layer);
    const bool twoLines = band == 3 && n.rect.height >= 36;
    const float pixels = std::max(kLeastText, 13 * scale), c = pixels / 13;
    const float middle = box.y + box.height / 2;
    if (!twoLines) {
        if (box.height >= 10) chevron({box.x + 8 * c, middle}, false, c, theme.text2, out);
        title(name, band == 3 ? said(ops) : std::string(), box, 22 * c);
        return;
    }
    chevron({box.x + 8 * c, middle - 8 * c}, false, c, theme.text2, out);
    out.text({box.x + 22 * c, middle - 3 * c}, elided(name, pixels, box.width - 32 * c, true), pixels, theme.text1,
             Align::left, true);
    const bool folded = n.folded > 1;
    out.text({box.x + 22 * c, middle + 13 * c},
             said(folded ? words::phrase("× {}, folded", words::grouped(n.folded)) : ops), 11 * c, theme.text3);
    const std::uint32_t changes =
        style.before && n.layer.value < style.before->layerChanges.size() ? style.before->layerChanges[n.layer] : 0;
    Text right;
    if (changes)
        right = words::counted("{} differ", "{} differs", changes, words::grouped(changes));
    else if (folded)
        right = words::phrase("{} each", ops);
    else if (inside)
        right = words::counted("{} collectives", "{} collective", inside, words::grouped(inside));
    out.text({box.right() - 10 * c, middle + 13 * c}, said(right), 11 * c, theme.text3, Align::right);
}

void GraphPainter::results(Rect box, NodeLook look) {
    if (band <= 1) {
        out.rect(box, theme.nodeline).smooth = false;
        return;
    }
    out.rect(box, look.fill ? look.fill : theme.node, look.line ? look.line : theme.nodeline, box.height / 2,
             look.width);
    const auto count = static_cast<std::int64_t>(style.module->results().size());
    title(said(words::counted("{} results", "{} result", count, words::grouped(count))), "", box,
          std::max(5.f, 14 * scale));
}

Rect GraphPainter::badgeBox(NodeIndex index) const {
    const Rect box = view(layout.nodes[index].rect);
    if (band <= 1) return {box.right() - 4, box.y - 4, 8, 8};
    const float d = 20 * unit(0.6f);
    return {box.right() - d / 2, box.y - d / 2, d, d};
}

void GraphPainter::badge(NodeIndex index, std::uint32_t count) {
    const Rect disc = badgeBox(index);
    if (band <= 1) {
        out.rect(disc, theme.warn, 0, 4);
        return;
    }
    const float d = disc.width;
    out.rect(disc, theme.warn, theme.canvas, d / 2, 1);
    const std::string text = count > 1 ? std::to_string(count) : "?";
    out.text({disc.centre().x, disc.centre().y + d * 0.22f}, text, d * 0.62f, inkOn(theme.warn), Align::centre, true);
}

// A bookmark: a flag at the upper left corner.
void GraphPainter::pin(NodeIndex index) {
    const Rect box = view(layout.nodes[index].rect);
    const float u = unit(0.7f), x = box.x + 8 * u, y = box.y - 3 * u;
    const Point flag[] = {{x, y}, {x + 9 * u, y}, {x + 9 * u, y + 13 * u}, {x + 4.5f * u, y + 9 * u}, {x, y + 13 * u}};
    out.polygon(flag, theme.accent);
}

void GraphPainter::ring(NodeIndex index, Colour colour, float width, Dash dash) {
    const LayoutNode& n = layout.nodes[index];
    Rect box = view(n.rect).grown(4);
    if (n.kind == NodeKind::argument && band <= 1) box = Rect{box.centre().x - 7, box.centre().y - 7, 14, 14};
    const bool round = n.kind == NodeKind::argument || n.kind == NodeKind::results;
    out.rect(box, 0, colour, round ? box.height / 2 : 8, width).dash = dash;
}

} // namespace axiscape
