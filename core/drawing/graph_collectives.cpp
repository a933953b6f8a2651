// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives on the edges: a plate with pointed ends, as tall as its bytes are many.
#include "core/drawing/graph_painter.h"

namespace axiscape {

std::string collectiveNote(const GraphStyle& style, const GraphCollective& c) {
    const auto said = [&](const Text& text) { return words::shown(text, style.language); };
    std::string note = words::shown(words::inBytes(static_cast<double>(c.bytes)), style.language);
    if (c.seconds > 0) note += " · " + words::shown(words::inSeconds(static_cast<double>(c.seconds)), style.language);
    if (c.isNew) return said(words::phrase("new · {}", note));
    if (c.presence == Presence::after) return said(words::phrase("only here · {}", note));
    if (c.presence == Presence::before && style.before)
        return said(words::phrase("only in {} · {}", style.before->name, note));
    return note;
}

void GraphPainter::placeCollectives(const LayoutEdge& e, std::vector<PlacedCollective>& placed) const {
    if (style.firstCollective.empty() || e.from == kNone || e.to == kNone) return;
    const float step = (size::collectiveHeight + 4) * unit(0.5f);
    const LayoutNode& from = layout.nodes[e.from];
    const LayoutNode& to = layout.nodes[e.to];
    const auto add = [&](OpId op, bool atUse, Point at, bool noteBelow) {
        if (op.value + 1 >= style.firstCollective.size()) return;
        for (std::uint32_t i = style.firstCollective[op]; i < style.firstCollective[OpId{op.value + 1}]; ++i) {
            const GraphCollective& c = style.collectives[i];
            if (c.atUse != atUse || c.value != e.value) continue;
            PlacedCollective one;
            one.index = i;
            one.centre = at;
            one.noteBelow = noteBelow;
            measure(one);
            placed.push_back(one);
            at.y += step;
        }
    };
    if (e.hasStrip && from.kind == NodeKind::op && !style.module->isArgument(e.value))
        add(style.module->definingOp(e.value), false, view(e.collectiveAtResult), false);
    if (to.kind == NodeKind::op) add(e.user, true, view(e.collectiveAtUse), from.kind == NodeKind::argument);
}

void GraphPainter::measure(PlacedCollective& placed) const {
    const GraphCollective& c = style.collectives[placed.index];
    const Point centre = placed.centre;
    if (band <= 1) {
        placed.box = {centre.x - 4, centre.y - 4, 8, 8};
        return;
    }
    const float u = band == 3 ? scale : unit(0.5f);
    constexpr std::int64_t mib = 1 << 20;
    const float tall = c.bytes >= 1024 * mib ? 34.f : c.bytes >= 64 * mib ? 30.f : 26.f;
    const float chips = static_cast<float>(c.axes.size()) * 16 * u;
    float width = (12 + 12 + 10) * u + chips;
    if (band == 3) {
        width = (30 + 6 + 8) * u + textWidth(collectiveName(c.kind), 12 * u, true) + chips;
        const float note = textWidth(collectiveNote(style, c), 11 * u) + 10 * u;
        placed.noteInside = !placed.noteBelow && width + note <= (size::opWidth + size::columnGap + 10) * u;
        if (placed.noteInside) width += note;
    }
    width = whole(width);
    const float height = whole(tall * u);
    placed.box = {whole(centre.x - width / 2), whole(centre.y - height / 2), width, height};
}

void GraphPainter::collectives(const LayoutEdge& e) {
    m_placed.clear();
    placeCollectives(e, m_placed);
    for (const PlacedCollective& placed : m_placed) collective(placed);
}

void GraphPainter::collective(const PlacedCollective& placed) {
    const GraphCollective& c = style.collectives[placed.index];
    const Theme::Axis look = axisLook(theme, c.axes.empty() ? 0 : style.axes.lookOf(c.axes[0]));
    const bool gone = c.presence == Presence::before; // of the other strategy alone: hollow
    const bool added = c.isNew || c.presence == Presence::after;
    const Colour line = gone ? theme.off : look.line;
    const Point centre = placed.centre;
    if (band == 1) {
        const Point diamond[] = {
            {centre.x - 4, centre.y}, {centre.x, centre.y - 4}, {centre.x + 4, centre.y}, {centre.x, centre.y + 4}};
        out.polygon(diamond, gone ? theme.canvas : line, line);
        return;
    }
    const float u = band == 3 ? scale : unit(0.5f);
    const float x0 = placed.box.x + 0.5f, y0 = placed.box.y + 0.5f;
    const float end = 7.5f * u, right = x0 + placed.box.width - 1, bottom = y0 + placed.box.height - 1;
    const float mid = y0 + (placed.box.height - 1) / 2;
    const Point plate[] = {{x0 + end, y0},        {right - end, y0},  {right, mid},
                           {right - end, bottom}, {x0 + end, bottom}, {x0, mid}};
    DrawCommand& drawn = out.polygon(plate, gone ? theme.canvas : look.wash, line, added ? 2 : 1.25f);
    if (added) drawn.dash = Dash::wouldBe;
    const Colour ink = gone ? theme.text3 : theme.text1;
    drawIcon(iconOf(c.kind), x0 + 11.5f * u, mid - 6 * u, 12 * u, ink, out);
    float at = x0 + 29.5f * u;
    if (band == 3) {
        const std::string_view kind = collectiveName(c.kind);
        out.text({at, mid + 4.5f * u}, kind, 12 * u, ink, Align::left, true);
        const float width = textWidth(kind, 12 * u, true);
        if (gone) out.line({at, mid}, {at + width, mid}, ink, 1);
        at += width + 6 * u;
    }
    for (AxisId axis : c.axes) {
        drawChip(axis, whole(at), whole(mid - 7 * u), whole(14 * u), false, style.axes, theme, &out);
        at += 16 * u;
    }
    if (band != 3) return;
    const std::string note = collectiveNote(style, c);
    if (placed.noteInside)
        out.text({right - 11.5f * u, mid + 4.5f * u}, note, 11 * u, theme.text2, Align::right);
    else if (placed.noteBelow)
        out.text({centre.x, bottom + 14 * u}, note, 11 * u, added ? look.line : theme.text3, Align::centre, added);
    else if (c.presence != Presence::both) // what is compared is said even where it does not fit
        out.text({right + 6 * u, mid + 4 * u}, note, 11 * u, theme.text2);
}

} // namespace axiscape
