// SPDX-License-Identifier: GPL-3.0-or-later
// Where legend, small picture, cards and bars stand over the graph: beside what is selected or asked about, never over
// it.
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_legend.h"
#include "widgets/graph/graph_notices.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/preview_card.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr float kMinimapWidth = 176, kMinimapHeight = 116, kGap = 8;
constexpr float kLeastForMinimap = 520; // px of the view
constexpr float kRing = 6;              // around a node that is selected
constexpr float kNamedFrom = 14;        // px: nodes lower than that have no name
constexpr float kBriefCardWidth = 340;

Rect ours(const QRectF& r) {
    return {static_cast<float>(r.x()), static_cast<float>(r.y()), static_cast<float>(r.width()),
            static_cast<float>(r.height())};
}

Rect bounding(const Rect& a, const Rect& b) {
    if (a.width <= 0) return b;
    const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

} // namespace

Rect GraphView::viewRect() const { return ours(QRectF(viewport()->rect())); }

// What a person looks at: the selected node with what hangs on it, the head of a selected group, the argument that an
// axis is held over with its cells.
std::vector<Rect> GraphView::keptInSight() const {
    std::vector<Rect> kept;
    if (m_scene.empty()) return kept;
    const GraphLayout& layout = m_scene.layout();
    if (m_selected < layout.nodes.size()) { // else of the layout before
        Rect all = ours(toView(layout.nodes[m_selected].rect)).grown(kRing);
        for (const GraphPart& part : partsOf(layout, m_scene.style(), viewportNow(), m_selected))
            all = bounding(all, part.box);
        kept.push_back(all);
    } else if (const LayerId layer = m_scene.designer().selection().layer(); layer.valid()) {
        if (const FrameIndex frame = m_scene.frameOf(layer); frame != kNone) {
            Rect head = ours(toView(layout.frames[frame].rect));
            head.height = std::min(head.height, size::groupHeader * static_cast<float>(m_scale));
            head.width = std::min(head.width, size::opWidth * static_cast<float>(m_scale));
            kept.push_back(head);
        }
    }
    for (const Rect& held : heldOver()) kept.push_back(held);
    return kept;
}

// The argument that an axis is held over, with its cells.
std::vector<Rect> GraphView::heldOver() const {
    const GraphLayout& layout = m_scene.layout();
    if (!m_drop.active() || m_drop.target() >= layout.nodes.size()) return {};
    std::vector<Rect> all{ours(toView(layout.nodes[m_drop.target()].rect))};
    for (const Rect& cell : dropCells(layout, m_scene.style(), viewportNow(), m_drop.target())) all.push_back(cell);
    return all;
}

std::vector<Rect> GraphView::bars() const {
    std::vector<Rect> all;
    for (const QWidget* bar : {static_cast<const QWidget*>(m_find), static_cast<const QWidget*>(m_comparing),
                               static_cast<const QWidget*>(m_laying), static_cast<const QWidget*>(m_conflict)})
        if (!bar->isHidden()) all.push_back(ours(QRectF(bar->geometry())));
    return all;
}

GraphView::LegendShape GraphView::legendShape() const {
    const Rect view = viewRect();
    if (view.width >= static_cast<float>(kWide) && view.height >= 420) return LegendShape::column;
    return view.width >= 420 && view.height >= 300 ? LegendShape::row : LegendShape::none;
}

int GraphView::legendAxis() const { return m_drop.active() ? m_drop.axis() : m_draggedAxis; }

Rect GraphView::legendPlace(const std::vector<Rect>& avoid, bool& inRow) const {
    const Rect view = viewRect();
    const GraphStyle& style = m_scene.style();
    const LegendShape shape = legendShape();
    inRow = shape == LegendShape::row;
    if (shape == LegendShape::none) return {};
    if (shape == LegendShape::column) {
        const Rect column = drawLegend(style, legendAxis(), 0, 0, m_scene.theme(), nullptr);
        if (const auto place = freePlace(view, cornersFor(view, column.width, column.height, kGap), avoid))
            return *place;
    }
    inRow = true;
    const float forMinimap = view.width >= kLeastForMinimap ? kMinimapWidth + kGap : 0;
    const Rect row =
        drawLegendRow(style, legendAxis(), 0, 0, view.width - 2 * kGap - forMinimap, m_scene.theme(), nullptr);
    if (row.width <= 0) return {};
    const auto corners = cornersFor(view, row.width, row.height, kGap);
    const Rect inOrder[] = {corners[3], corners[1], corners[0]}; // the lower left first
    return freePlace(view, inOrder, avoid).value_or(Rect{});
}

Rect GraphView::minimapPlace(const std::vector<Rect>& avoid) const {
    const Rect view = viewRect();
    if (view.width < kLeastForMinimap || view.height < 320 || m_drop.card()) return {};
    // Most of it is in sight: the small picture would only cover the large one.
    const QRectF all = toView(m_scene.layout().bounds), seen = all & QRectF(viewport()->rect());
    if (seen.width() * seen.height() > 0.8 * all.width() * all.height()) return {};
    const auto corners = cornersFor(view, kMinimapWidth, kMinimapHeight, kGap);
    const Rect inOrder[] = {corners[1], corners[0], corners[3], corners[2]}; // the lower right first
    return freePlace(view, inOrder, avoid).value_or(Rect{});
}

// Nodes of the picture that are in the view, and large enough to have their names.
std::vector<Rect> GraphView::namedInSight() const {
    std::vector<Rect> named;
    const Rect view = viewRect();
    for (const LayoutNode& node : m_scene.layout().nodes) {
        const Rect box = ours(toView(node.rect));
        if (box.height >= kNamedFrom && box.intersects(view)) named.push_back(box);
    }
    return named;
}

// The card of what a drop would change. It never lies over what it speaks of, nor over another node where there is a
// place without one: in a small view that is a place for its short form at an edge.
Rect GraphView::previewPlace(const PreviewCard& card, const OverlayPlaces& others, std::span<const Rect> avoid,
                             std::size_t needed, bool& brief) const {
    const Rect view = viewRect(), room = view.grown(-4), edge = view.grown(-1);
    const float tall = drawPreviewCard(card, 0, 0, m_scene.theme(), nullptr);
    const float right = room.right() - kPreviewCardWidth - kGap, left = room.x + kGap;
    const std::vector<Rect> held = heldOver(), named = namedInSight();
    std::vector<Rect> whole;
    const float under = others.legend.width > 0 && !others.legendInRow ? others.legend.bottom() + kGap : kGap;
    for (const float x : {right, left})
        for (const float y : {std::min(under + 40, room.bottom() - tall), room.y + kGap, room.bottom() - tall})
            whole.push_back({x, std::max(room.y, y), kPreviewCardWidth, tall});
    for (const float x : {edge.right() - kPreviewCardWidth, edge.x})
        for (const float y : {std::max(edge.y, edge.bottom() - tall), edge.y})
            whole.push_back({x, y, kPreviewCardWidth, tall});
    for (const Rect& part : held)
        for (const Rect& beside : besides(edge, part, kPreviewCardWidth, tall, 2)) whole.push_back(beside);

    const Rect about = held.empty() ? Rect{} : held.front();
    std::vector<Rect> strips;
    const float wide = std::min(kBriefCardWidth, edge.width);
    const float middle = edge.x + (edge.width - wide) / 2;
    for (float y = edge.y; y + kBriefCardHeight <= edge.bottom(); y += kBriefCardHeight / 4)
        for (const float x : {edge.right() - wide, edge.x, middle}) strips.push_back({x, y, wide, kBriefCardHeight});
    for (const float x : {edge.right() - wide, edge.x, middle}) // the lowest row ends at the edge
        strips.push_back({x, edge.bottom() - kBriefCardHeight, wide, kBriefCardHeight});
    // Farthest from what is held first: there the pointer is on its way to the cells.
    std::ranges::stable_sort(strips, std::ranges::greater{}, [&](const Rect& strip) {
        const Point a = strip.centre(), b = about.centre();
        return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    });

    const auto freeOf = [&](std::span<const Rect> candidates, std::size_t first, bool nodesToo) {
        std::vector<Rect> all(avoid.begin(), avoid.begin() + static_cast<std::ptrdiff_t>(first));
        all.insert(all.end(), held.begin(), held.end());
        if (nodesToo) all.insert(all.end(), named.begin(), named.end());
        return freePlace(view, candidates, all);
    };
    for (const bool nodesToo : {true, false})
        for (const std::size_t first : {avoid.size(), needed}) // rather over the legend than nowhere
            for (const bool isBrief : {false, true})
                if (const auto found = freeOf(isBrief ? strips : whole, first, nodesToo)) {
                    brief = isBrief;
                    return *found;
                }
    brief = true;
    return freeOf(strips, 0, false).value_or(strips.empty() ? whole.front() : strips.front());
}

OverlayPlaces GraphView::overlayPlaces() const {
    OverlayPlaces places;
    if (m_scene.empty()) return places;
    const Rect view = viewRect();
    const std::vector<Rect> kept = keptInSight(), barsNow = bars();
    std::vector<Rect> avoid = kept;
    avoid.insert(avoid.end(), barsNow.begin(), barsNow.end());
    const std::size_t without = avoid.size();
    places.legend = legendPlace(avoid, places.legendInRow);
    avoid.push_back(places.legend);
    places.minimap = minimapPlace(avoid);
    avoid.push_back(places.minimap);
    // A card is there for a moment: rather over the legend than nowhere, but never over what it is about.
    const auto place = [&](std::span<const Rect> candidates, std::span<const Rect> about) {
        const auto freeOf = [&](std::size_t others) {
            std::vector<Rect> all(avoid.begin(), avoid.begin() + static_cast<std::ptrdiff_t>(others));
            all.insert(all.end(), about.begin(), about.end());
            return freePlace(view, candidates, all);
        };
        auto found = freeOf(avoid.size());
        if (!found) found = freeOf(without);
        if (!found) found = freeOf(0);
        return found.value_or(candidates.front());
    };
    if (const auto card = m_drop.card()) {
        places.preview = previewPlace(*card, places, avoid, without, places.previewBrief);
    } else if (m_card) {
        const float tall = drawHoverCard(*m_card, m_scene.layout(), m_scene.style(), 0, 0, m_scene.theme(), nullptr);
        places.hover =
            place(besides(view.grown(-4), m_cardPart.box, kHoverCardWidth, tall, 12), std::span(&m_cardPart.box, 1));
    }
    return places;
}

// What they leave: a wide view has them at its right edge, another the legend at its lower one; bars stand at the top.
QRectF GraphView::clearArea() const {
    QRectF clear(viewport()->rect());
    if (m_scene.empty()) return clear;
    const LegendShape shape = legendShape();
    if (shape == LegendShape::column) {
        const Rect legend = drawLegend(m_scene.style(), legendAxis(), 0, 0, m_scene.theme(), nullptr);
        clear.setRight(clear.right() - static_cast<double>(std::max(legend.width, kMinimapWidth) + 2 * kGap));
    } else if (shape == LegendShape::row) {
        clear.setBottom(clear.bottom() - static_cast<double>(kLegendRow));
    }
    for (const QWidget* bar : {static_cast<const QWidget*>(m_find), static_cast<const QWidget*>(m_comparing),
                               static_cast<const QWidget*>(m_laying)})
        if (!bar->isHidden() && bar->y() < viewport()->height() / 2)
            clear.setTop(std::max(clear.top(), static_cast<double>(bar->geometry().bottom() + kGap)));
    return clear;
}

// Bars of the whole view at its upper left, one below the other; each elsewhere at an edge while what is selected is
// there. The question beside its op.
void GraphView::placeNotices() {
    const Rect view = viewRect(), inner = view.grown(-kGap);
    const float floor = legendShape() == LegendShape::row ? inner.bottom() - kLegendRow + kGap : inner.bottom();
    const std::vector<Rect> kept = keptInSight();
    std::vector<Rect> placed;
    for (QWidget* notice :
         {static_cast<QWidget*>(m_find), static_cast<QWidget*>(m_comparing), static_cast<QWidget*>(m_laying)}) {
        if (notice->isHidden()) continue;
        const auto high = static_cast<float>(notice->sizeHint().height());
        const float wide = std::min(static_cast<float>(notice->sizeHint().width()), inner.width);
        std::vector<Rect> candidates;
        for (const float x : {inner.x, inner.right() - wide})
            for (const bool fromTop : {true, false})
                for (int row = 0; row < 3; ++row) {
                    const float down = static_cast<float>(row) * (high + 6);
                    candidates.push_back({x, fromTop ? inner.y + down : floor - high - down, wide, high});
                }
        std::vector<Rect> avoid = placed;
        avoid.insert(avoid.end(), kept.begin(), kept.end());
        auto place = freePlace(view, candidates, avoid);
        if (!place) place = freePlace(view, candidates, placed);
        placed.push_back(place.value_or(candidates.front()));
        const Rect& at = placed.back();
        notice->setGeometry(static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.width),
                            static_cast<int>(at.height));
    }
    if (m_conflict->isHidden()) return;
    const NodeIndex node = m_scene.nodeOf({}, m_conflict->op(), {});
    if (node == kNone) return;
    const Rect box = ours(toView(m_scene.layout().nodes[node].rect)).grown(kRing);
    const QSizeF size(m_conflict->size());
    const auto candidates =
        besides(inner, box, static_cast<float>(size.width()), static_cast<float>(size.height()), 14);
    std::vector<Rect> avoid = placed;
    avoid.push_back(box);
    auto place = freePlace(inner, candidates, avoid);
    if (!place) place = freePlace(inner, candidates, std::span(&box, 1));
    const Rect at = place.value_or(candidates.front());
    const auto held = [](float from, float length, float least, float most) {
        return static_cast<int>(std::clamp(from, least, std::max(least, most - length)));
    };
    m_conflict->move(held(at.x, at.width, inner.x, inner.right()), held(at.y, at.height, inner.y, inner.bottom()));
}

} // namespace axiscape
