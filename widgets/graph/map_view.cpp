// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/map_view.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/overlay_places.h"

#include <QAccessible>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr double kLeast = 0.05, kMost = 4;
constexpr float kSmallWidth = 150, kSmallHeight = 100;
constexpr std::size_t kMostPlaces = 200;

} // namespace

MapView::MapView(GraphScene& graph, QWidget* parent) : QWidget(parent), m_scene(graph), m_drop(m_scene) {
    setObjectName(QStringLiteral("mapView"));
    setAccessibleName(tr("Map"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(120, 80);
    connect(&m_scene, &MapScene::layoutChanged, this, &MapView::layoutChanged);
    connect(&m_scene, &MapScene::figuresChanged, this, qOverload<>(&QWidget::update));
    connect(&m_drop, &MapDrop::changed, this, qOverload<>(&QWidget::update));
    Designer& designer = m_scene.designer();
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
    connect(&designer.selection(), &Selection::changed, this, &MapView::selectionChanged);
    connect(&designer.selection(), &Selection::revealRequested, this, &MapView::bringIntoView);
    connect(&designer.selection(), &Selection::dimensionChanged, this, &MapView::dimensionChanged);
    connect(&designer, &Designer::axisDragChanged, this, [this](int axis) {
        m_heldAxis = axis;
        if (axis < 0) m_drop.end();
        update();
    });
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_back.clear();
        m_forward.clear();
        m_fitted = true;
        emit historyChanged();
    });
}

GraphViewport MapView::viewportNow() const {
    return {{static_cast<float>(m_offset.x() / m_scale), static_cast<float>(m_offset.y() / m_scale),
             static_cast<float>(width() / m_scale), static_cast<float>(height() / m_scale)},
            static_cast<float>(m_scale)};
}

QRectF MapView::toView(const Rect& r) const {
    return {static_cast<double>(r.x) * m_scale - m_offset.x(), static_cast<double>(r.y) * m_scale - m_offset.y(),
            static_cast<double>(r.width) * m_scale, static_cast<double>(r.height) * m_scale};
}

void MapView::setLens(MapLens lens) {
    if (lens == m_lens) return;
    m_lens = lens;
    update();
    emit lensChanged();
}

MapLook MapView::look() const {
    MapLook look;
    look.lens = m_lens;
    look.language = windowLanguage();
    look.selected = m_selected;
    look.hovered = m_hovered;
    if (m_byKeyboard && hasFocus()) look.focused = m_selected;
    look.wouldChange = m_scene.wouldChange();
    look.marked = m_marked;
    if (m_drop.active())
        m_drop.fill(look);
    else
        look.axis = m_heldAxis;
    return look;
}

void MapView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_scene.theme();
    painter.fillRect(rect(), toQColor(theme.canvas));
    DrawList list;
    if (m_scene.empty()) {
        const bool open = m_scene.designer().model() != nullptr;
        const auto middle = static_cast<float>(height()) / 2;
        list.text(
            {24, middle},
            lettersOf(open ? words::phrase("Finding the blocks of the model") : words::phrase("No model is open")), 13,
            theme.text1, Align::left, true);
        if (!open)
            list.text({24, middle + 20}, lettersOf(words::phrase("Open a StableHLO file, or drop one on the window.")),
                      12, theme.text2);
        paint(list, painter);
        return;
    }
    drawMap(m_scene.picture(), m_scene.style(), viewportNow(), look(), theme, list);
    drawMapMarks(m_scene.picture(), viewportNow(), m_marks, theme, list);
    paint(list, painter);
    if (const QRect small = smallRect(); !small.isEmpty()) {
        DrawList picture;
        drawMapSmall(m_scene.picture(), viewportNow().visible, static_cast<float>(small.width()),
                     static_cast<float>(small.height()), theme, picture);
        painter.save();
        painter.translate(small.topLeft());
        paint(picture, painter);
        painter.restore();
    }
    DrawList over;
    paintCard(over);
    paint(over, painter);
}

// What a drop would change: where it covers neither what it is about nor, if there is such a place, another block.
void MapView::paintCard(DrawList& list) const {
    const auto card = m_drop.card();
    if (!card) return;
    const Theme& theme = m_scene.theme();
    const float tall = drawPreviewCard(*card, 0, 0, theme, nullptr);
    const Rect room{0, 0, static_cast<float>(width()), static_cast<float>(height())};
    std::vector<Rect> held, named;
    const auto ours = [](const QRectF& r) {
        return Rect{static_cast<float>(r.x()), static_cast<float>(r.y()), static_cast<float>(r.width()),
                    static_cast<float>(r.height())};
    };
    const auto& boxes = m_scene.picture().layout.boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        (i == m_drop.target() ? held : named).push_back(ours(toView(boxes[i].rect)));
    for (const Rect& cell : mapDropCells(m_scene.picture(), viewportNow(), m_drop.target(), m_drop.count()))
        held.push_back(cell);
    std::vector<Rect> places = cornersFor(room, kPreviewCardWidth, tall, 8);
    if (!held.empty())
        for (const Rect& beside : besides(room.grown(-4), held.front(), kPreviewCardWidth, tall, 12))
            places.push_back(beside);
    std::vector<Rect> all = held;
    all.insert(all.end(), named.begin(), named.end());
    auto place = freePlace(room, places, all);
    if (!place) place = freePlace(room, places, held);
    if (place) {
        drawPreviewCard(*card, place->x, place->y, theme, &list);
        return;
    }
    const Rect brief{4, room.height - kBriefCardHeight - 4, std::min(340.f, room.width - 8), kBriefCardHeight};
    drawBriefCard(*card, brief, theme, list);
}

// Beside the blocks, never over them; not there while everything is in sight.
QRect MapView::smallRect() const {
    if (m_scene.empty() || m_drop.active() || width() < 420 || height() < 260) return {};
    const QRectF all = toView(m_scene.picture().layout.bounds), seen = all & QRectF(rect());
    if (seen.width() * seen.height() > 0.8 * all.width() * all.height()) return {};
    std::vector<Rect> boxes;
    for (const MapBox& box : m_scene.picture().layout.boxes) {
        const QRectF at = toView(box.rect);
        if (at.intersects(QRectF(rect())))
            boxes.push_back({static_cast<float>(at.x()), static_cast<float>(at.y()), static_cast<float>(at.width()),
                             static_cast<float>(at.height())});
    }
    const Rect room{0, 0, static_cast<float>(width()), static_cast<float>(height())};
    const auto corners = cornersFor(room, kSmallWidth, kSmallHeight, 8);
    const auto place = freePlace(room, corners, boxes);
    if (!place) return {};
    return {static_cast<int>(place->x), static_cast<int>(place->y), static_cast<int>(place->width),
            static_cast<int>(place->height)};
}

void MapView::moveBySmall(QPointF at) {
    const QRect small = smallRect();
    const MinimapFit fit = minimapFit(m_scene.picture().layout.bounds, static_cast<float>(small.width()),
                                      static_cast<float>(small.height()));
    if (fit.scale <= 0) return;
    const QPointF inside = at - small.topLeft();
    const QPointF map((inside.x() - static_cast<double>(fit.dx)) / static_cast<double>(fit.scale),
                      (inside.y() - static_cast<double>(fit.dy)) / static_cast<double>(fit.scale));
    setOffset(map * m_scale - QPointF(width(), height()) / 2);
}

void MapView::setOffset(QPointF to) {
    const Rect& all = m_scene.picture().layout.bounds; // moved until a strip of it is left
    const auto held = [&](double v, float from, float end, int room) {
        return std::round(std::clamp(
            v, static_cast<double>(from) * m_scale - room + 60,
            std::max(static_cast<double>(end) * m_scale - 60, static_cast<double>(from) * m_scale - room + 60)));
    };
    m_offset = {held(to.x(), all.x, all.right(), width()), held(to.y(), all.y, all.bottom(), height())};
    update();
    emit viewChanged();
}

void MapView::setScale(double scale, QPointF anchor) {
    scale = std::clamp(scale, kLeast, kMost);
    if (std::abs(scale - 1) < 0.02) scale = 1;
    if (scale == m_scale) return;
    const QPointF at = (anchor + m_offset) / m_scale;
    m_scale = scale;
    m_fitted = false;
    setOffset(at * m_scale - anchor);
}

void MapView::zoomBy(double factor) { setScale(m_scale * factor, QRectF(rect()).center()); }

// All of it; of rows of kernels that are higher than the view, the width, and its beginning.
void MapView::fit() {
    const Rect& all = m_scene.picture().layout.bounds;
    m_fitted = true;
    if (all.width <= 0 || width() <= 0) return;
    const double wide = width() / static_cast<double>(all.width), high = height() / static_cast<double>(all.height);
    // Kernels are rows: they scroll, and so do lanes that could not be read.
    const double least = m_scene.picture().layout.columns ? std::min(1.0, wide)
                                                          : std::min(static_cast<double>(map_size::leastZoom), wide);
    m_scale = std::clamp(std::max(least, std::min({1.0, wide, high})), kLeast, kMost);
    const double spareX = std::max(0.0, (width() - static_cast<double>(all.width) * m_scale) / 2);
    const double spareY = std::max(0.0, (height() - static_cast<double>(all.height) * m_scale) / 2);
    m_offset = {std::round(static_cast<double>(all.x) * m_scale - spareX),
                std::round(static_cast<double>(all.y) * m_scale - std::min(spareY, 24.0))};
    update();
    emit viewChanged();
}

void MapView::zoomToSelection() {
    if (m_selected == kNone) return;
    leavePlace();
    const Rect around = m_scene.picture().layout.boxes[m_selected].rect.grown(24);
    m_scale = std::clamp(
        std::min({2.0, width() / static_cast<double>(around.width), height() / static_cast<double>(around.height)}),
        kLeast, kMost);
    m_fitted = false;
    const QPointF middle(static_cast<double>(around.centre().x), static_cast<double>(around.centre().y));
    setOffset(middle * m_scale - QPointF(width(), height()) / 2);
}

void MapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_scene.setRoom(size());
    if (m_fitted) fit();
    emit viewChanged();
}

void MapView::layoutChanged(bool firstOfModel) {
    m_hovered = kNone;
    m_selected = kNone;
    dimensionChanged();
    placeMarks();
    selectionChanged();
    const auto& layout = m_scene.picture().layout;
    if (m_returning) {
        m_scale = m_returning->scale;
        m_fitted = false;
        setOffset(m_returning->offset);
        m_returning.reset();
    } else if (m_anchor && !m_scene.empty() && !firstOfModel) {
        // The block stays where it was clicked: its frame's head, or its box where it was closed.
        std::optional<Rect> now;
        for (const MapFrame& frame : layout.frames)
            if (frame.block == m_anchor->block) now = frame.rect;
        if (!now)
            for (const MapBox& box : layout.boxes)
                if (box.node.block == m_anchor->block ||
                    std::ranges::find(box.node.others, m_anchor->block) != box.node.others.end())
                    now = box.rect;
        fit();
        m_fitted = !layout.columns;
        if (now) {
            const double top = static_cast<double>(now->y) * m_scale - m_offset.y();
            const bool inSight = static_cast<double>(layout.bounds.height) * m_scale <= height();
            if (!inSight) setOffset({m_offset.x(), m_offset.y() + top - m_anchor->view.y()});
        }
    } else {
        if (m_fitted || firstOfModel) fit();
    }
    m_anchor.reset();
    update();
    emit placeChanged();
}

void MapView::selectionChanged() {
    const Selection& now = m_scene.designer().selection();
    if (now.value().valid() || now.op().valid())
        m_selected = m_scene.boxOf(now.value(), now.op());
    else if (!now.layer().valid())
        m_selected = kNone;
    describe();
    update();
    emit placeChanged();
}

// Where it is not in sight, its middle comes to the middle.
void MapView::bringIntoView() {
    if (m_selected == kNone || m_scene.empty()) return;
    const QRectF at = toView(m_scene.picture().layout.boxes[m_selected].rect);
    if (rect().contains(at.center().toPoint())) return;
    leavePlace();
    m_fitted = false;
    setOffset(m_offset + at.center() - QRectF(rect()).center());
}

void MapView::dimensionChanged() {
    m_marked = m_scene.boxesWith(m_scene.designer().selection().dimension());
    update();
}

void MapView::describe() {
    const QString text = m_selected == kNone ? QString() : tr("Selected: %1").arg(cardText(m_selected));
    if (text == accessibleDescription()) return;
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QString MapView::cardText(std::uint32_t box) const {
    QStringList lines;
    for (const Text& line : mapCard(m_scene.picture(), m_scene.style(), box)) lines += inWords(line);
    for (std::uint32_t i = 0; i < m_marks.size(); ++i)
        if (m_marks[i].box == box) lines += markText(i);
    return lines.join(QLatin1Char('\n'));
}

BlockId MapView::currentBlock() const {
    if (m_scene.empty()) return {};
    const ProgramMap& map = *m_scene.map();
    const auto& layout = m_scene.picture().layout;
    if (m_selected != kNone) {
        const MapNode& node = layout.boxes[m_selected].node;
        if (node.block.valid()) return map.blocks[node.block].parent;
        if (node.kernel.valid()) return map.blocks.blockOfKernel[node.kernel];
    }
    return layout.frames.empty() ? map.blocks.root() : layout.frames.front().block;
}

MapView::Place MapView::place() const {
    const Selection& now = m_scene.designer().selection();
    return {m_scene.open(), m_scale, m_offset, now.value(), now.op()};
}

void MapView::leavePlace() {
    if (m_scene.empty()) return;
    m_forward.clear();
    if (m_back.size() == kMostPlaces) m_back.erase(m_back.begin());
    m_back.push_back(place());
    emit historyChanged();
}

void MapView::goTo(const Place& to) {
    Selection& selection = m_scene.designer().selection();
    if (to.op.valid())
        selection.selectOp(to.op, to.value);
    else if (to.value.valid())
        selection.selectArgument(to.value);
    else
        selection.clear();
    if (to.open == m_scene.open()) {
        m_scale = to.scale;
        m_fitted = false;
        setOffset(to.offset);
    } else {
        m_returning = to;
        m_scene.setOpen(to.open);
    }
    emit historyChanged();
}

void MapView::goBack() {
    if (m_back.empty()) return;
    const Place to = m_back.back();
    m_back.pop_back();
    m_forward.push_back(place());
    goTo(to);
}

void MapView::goForward() {
    if (m_forward.empty()) return;
    const Place to = m_forward.back();
    m_forward.pop_back();
    m_back.push_back(place());
    goTo(to);
}

void MapView::openBox(std::uint32_t box) {
    if (box == kNone || m_scene.empty()) return;
    const MapNode& node = m_scene.picture().layout.boxes[box].node;
    if (node.kernel.valid()) {
        select(box);
        emit opsWanted();
    } else if (node.block.valid()) {
        openBlock(node.joined.empty() ? node.block : m_scene.map()->blocks[node.block].parent);
    }
}

// The way back opens with the way there.
void MapView::openBlock(BlockId block) {
    const ProgramMap& map = *m_scene.map();
    if (const BlockId forward = map.blocks[block].forward; forward.valid() && map.blocks[block].lane == Pass::backward)
        block = forward;
    std::uint32_t box = kNone;
    const auto& boxes = m_scene.picture().layout.boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].node.block == block ||
            std::ranges::find(boxes[i].node.others, block) != boxes[i].node.others.end())
            box = i;
    leavePlace();
    m_anchor = Anchor{block, box == kNone ? QPointF() : toView(boxes[box].rect).topLeft()};
    if (!m_scene.setOpen(block, true)) m_anchor.reset();
}

bool MapView::openPath(std::string_view path) {
    const ProgramMap* map = m_scene.map();
    if (!map) return false;
    for (BlockId block{1u}; block.value < map->blocks.size(); ++block.value)
        if (map->blocks[block].lane != Pass::backward && map->blocks.path(block) == path) {
            openBlock(block);
            return true;
        }
    return false;
}

void MapView::openCell(std::uint32_t box, std::uint32_t cell) {
    const MapNode& node = m_scene.picture().layout.boxes[box].node;
    openBlock(cell == 0 || cell > node.others.size() ? node.block : node.others[cell - 1]);
}

void MapView::closeBlock(BlockId block) {
    leavePlace();
    QPointF at;
    for (const MapFrame& frame : m_scene.picture().layout.frames)
        if (frame.block == block) at = toView(frame.rect).topLeft();
    m_anchor = Anchor{block, at};
    if (!m_scene.setOpen(block, false)) m_anchor.reset();
}

void MapView::closeAround(std::uint32_t box) {
    const ProgramMap* map = m_scene.map();
    if (!map) return;
    BlockId at = box == kNone ? currentBlock() : BlockId();
    if (box != kNone) {
        const MapNode& node = m_scene.picture().layout.boxes[box].node;
        at = node.block.valid()    ? map->blocks[node.block].parent
             : node.kernel.valid() ? map->blocks.blockOfKernel[node.kernel]
                                   : currentBlock();
    }
    if (at.valid() && map->blocks[at].lane == Pass::backward && map->blocks[at].forward.valid())
        at = map->blocks[at].forward;
    while (at.valid() && !m_scene.isOpen(at)) at = map->blocks[at].parent;
    if (at.valid() && at != map->blocks.root()) closeBlock(at);
}

void MapView::collapseAll() {
    leavePlace();
    m_fitted = true;
    m_scene.collapseAll();
}

void MapView::expandTo(int depth) {
    leavePlace();
    m_fitted = true;
    m_scene.expandTo(depth);
}

} // namespace axiscape
