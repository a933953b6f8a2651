// SPDX-License-Identifier: GPL-3.0-or-later
// Where the view is: zoom, scrolling, what is brought into sight.
#include "widgets/graph/graph_view.h"

#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_notices.h"

#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr double kLeastScale = 0.005, kMostScale = 4;
constexpr float kMargin = 24;
constexpr int kCardDelay = 400; // ms the pointer rests

} // namespace

GraphView::GraphView(Designer& designer, QWidget* parent)
    : QAbstractScrollArea(parent), m_scene(designer), m_drop(m_scene), m_cardSoon(new QTimer(this)),
      m_find(new FindBar(m_scene, viewport())), m_conflict(new ConflictBar(designer, viewport())),
      m_laying(new LayoutNotice(m_scene, viewport())), m_comparing(new CompareNotice(m_scene, viewport())) {
    setObjectName(QStringLiteral("graphView"));
    setAccessibleName(tr("Graph"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the minimap says where the view is
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAcceptDrops(true);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent); // every pixel comes from the static layer
    viewport()->setAccessibleName(tr("Graph"));

    connect(&m_scene, &GraphScene::layoutChanged, this, &GraphView::layoutChanged);
    connect(&m_scene, &GraphScene::styleChanged, this, [this] {
        m_layer.invalidate();
        hideCard();
        viewport()->update();
    });
    connect(&m_drop, &GraphDrop::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&designer, &Designer::themeChanged, this, [this] {
        m_layer.invalidate();
        m_minimap = {};
        viewport()->update();
    });
    connect(&designer, &Designer::axisDragChanged, this, [this](int axis) {
        m_draggedAxis = axis;
        if (axis < 0 && !m_drop.byKeys()) m_drop.end();
        viewport()->update();
    });
    connect(&designer.selection(), &Selection::changed, this, &GraphView::selectionChanged);
    connect(&designer.selection(), &Selection::stepsChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&designer.selection(), &Selection::revealRequested, this, [this] {
        leavePlace();
        revealSelection();
    });
    connect(&designer, &Designer::steppingChanged, this, &GraphView::followSteps);
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_history.clear();
        m_again.reset();
        m_beforeSteps.reset();
        m_returning.reset();
        takeBookmarks();
        emit historyChanged();
    });
    m_cardSoon->setSingleShot(true);
    m_cardSoon->setInterval(kCardDelay);
    connect(m_cardSoon, &QTimer::timeout, this, [this] { showCard(m_hovered); });
    connect(m_find, &FindBar::hitsChanged, this, &GraphView::updateFound);
    connect(m_find, &FindBar::jumped, this, [this](const GraphHit& hit, bool first) {
        if (first) leavePlace();
        pick({hit.value, hit.op, {}, {}, 1, 0});
        revealSelection();
    });
    connect(m_find, &FindBar::closed, this, [this] { setFocus(Qt::OtherFocusReason); });
    connect(m_conflict, &ConflictBar::dismissed, this, [this](bool hadFocus) {
        if (hadFocus) setFocus(Qt::OtherFocusReason);
    });
    connect(m_conflict, &ConflictBar::resized, this, &GraphView::placeNotices);
    connect(m_comparing, &CompareNotice::jumped, this, &GraphView::goTo);
    connect(m_comparing, &CompareNotice::shownOrHidden, this, &GraphView::placeNotices);
    connect(m_laying, &LayoutNotice::shownOrHidden, this, &GraphView::placeNotices);
    connect(this, &GraphView::viewChanged, this, [this] {
        hideCard();
        placeNotices();
    });
}

QPoint GraphView::offset() const { return {horizontalScrollBar()->value(), verticalScrollBar()->value()}; }

GraphViewport GraphView::viewportNow() const { return viewportOf(offset(), viewport()->rect(), m_scale); }

Point GraphView::toGraph(QPointF at) const {
    return {static_cast<float>((at.x() + offset().x()) / m_scale),
            static_cast<float>((at.y() + offset().y()) / m_scale)};
}

QRectF GraphView::toView(const Rect& r) const {
    return {static_cast<double>(r.x) * m_scale - offset().x(), static_cast<double>(r.y) * m_scale - offset().y(),
            static_cast<double>(r.width) * m_scale, static_cast<double>(r.height) * m_scale};
}

// The graph may be moved until only a strip of it is left in the view.
void GraphView::updateRanges() {
    const Rect& bounds = m_scene.layout().bounds;
    const auto range = [&](QScrollBar* bar, float from, float to, int view) {
        const int low = static_cast<int>(std::floor(static_cast<double>(from) * m_scale)) - view + 80;
        const int high = static_cast<int>(std::ceil(static_cast<double>(to) * m_scale)) - 80;
        bar->setRange(std::min(low, high), std::max(low, high));
        bar->setPageStep(view);
        bar->setSingleStep(40);
    };
    const QSignalBlocker blockX(horizontalScrollBar()), blockY(verticalScrollBar());
    range(horizontalScrollBar(), bounds.x, bounds.right(), viewport()->width());
    range(verticalScrollBar(), bounds.y, bounds.bottom(), viewport()->height());
}

void GraphView::setOffset(QPointF to) {
    {
        const QSignalBlocker blockX(horizontalScrollBar()), blockY(verticalScrollBar());
        horizontalScrollBar()->setValue(static_cast<int>(std::lround(to.x())));
        verticalScrollBar()->setValue(static_cast<int>(std::lround(to.y())));
    }
    viewport()->update();
    emit viewChanged();
    emit currentLayerChanged();
}

void GraphView::scrollContentsBy(int, int) {
    viewport()->update(); // the static layer shifts itself
    emit viewChanged();
    emit currentLayerChanged();
}

void GraphView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    // Panels come and go while a model opens: until the user moves, the first place fits the view there is.
    const bool untouched = isUntouched(), fitted = isAt(m_fitted);
    updateRanges();
    if (m_firstPlacePending || untouched)
        firstPlace();
    else if (fitted)
        fit();
    emit viewChanged();
}

void GraphView::setScale(double scale, QPointF anchor) {
    scale = std::clamp(scale, kLeastScale, kMostScale);
    if (std::abs(scale - 1) < 0.02) scale = 1; // a sharp 100 % is easy to hit
    if (scale == m_scale) return;
    const QPointF graph((anchor.x() + offset().x()) / m_scale, (anchor.y() + offset().y()) / m_scale);
    m_scale = scale;
    updateRanges();
    setOffset(graph * m_scale - anchor);
}

void GraphView::zoomBy(double factor) { setScale(m_scale * factor, QRectF(viewport()->rect()).center()); }

void GraphView::fit() {
    fitTo(m_scene.layout().bounds);
    m_fitted = std::pair(m_scale, offset());
}

bool GraphView::fitsWhole(const Rect& graph) const {
    const QRectF clear = clearArea();
    return static_cast<double>(graph.width) <= clear.width() && static_cast<double>(graph.height) <= clear.height();
}

void GraphView::fitTo(const Rect& graph) {
    if (graph.width <= 0 || graph.height <= 0) return;
    const Rect around = graph.grown(kMargin);
    m_scale = std::clamp(std::min({1.0, clearArea().width() / static_cast<double>(around.width),
                                   clearArea().height() / static_cast<double>(around.height)}),
                         kLeastScale, kMostScale);
    if (fitsWhole(graph)) m_scale = 1; // without its margin: strips have their sizes only there
    updateRanges();
    centreOn(graph);
}

void GraphView::centreOn(Rect graph) {
    const QPointF middle(static_cast<double>(graph.centre().x), static_cast<double>(graph.centre().y));
    setOffset(middle * m_scale - clearArea().center());
}

// A new model: all of it if it can be read that way, else the beginning of the program at 100 %.
void GraphView::firstPlace() {
    m_firstPlacePending = !isVisible() && viewport()->width() < 200;
    if (m_scene.empty()) return;
    if (fitsWhole(m_scene.layout().bounds)) // strips have their sizes only at 100 %
        fit();
    else
        showTop(m_scene.layout().bounds);
    m_firstPlace = std::pair(m_scale, offset());
}

void GraphView::showTop(const Rect& graph) {
    m_scale = 1;
    updateRanges();
    const QRectF clear = clearArea();
    setOffset(QPointF(static_cast<double>(middleOf(graph)), static_cast<double>(graph.y - kMargin)) -
              QPointF(clear.center().x(), clear.top()));
}

// In the middle where it is narrower than the view, else where its first node is.
float GraphView::middleOf(const Rect& graph) const {
    if (static_cast<double>(graph.width + 2 * kMargin) * m_scale < clearArea().width()) return graph.centre().x;
    float top = graph.bottom(), middle = graph.centre().x;
    for (const LayoutNode& node : m_scene.layout().nodes)
        if (graph.contains(node.rect.centre()) && node.rect.y < top) {
            top = node.rect.y;
            middle = node.rect.centre().x;
        }
    return middle;
}

// Where the top of a group that was opened is to be: where it was closed, as far as its beginning is in sight there.
QPointF GraphView::beginningInView(const Rect& frame) const {
    const QRectF clear = clearArea();
    const double high = static_cast<double>(frame.height) * m_scale, wide = static_cast<double>(frame.width) * m_scale;
    const double margin = static_cast<double>(kMargin);
    // All of it if it can be, else at least its upper half view.
    const double lowest = clear.bottom() - std::min(high + margin, clear.height() / 2);
    const double y = std::max(clear.top() + margin, std::min(m_anchor->view.y(), lowest));
    // The middle of it; of one that is wider than the view, of what it begins with.
    const bool fits = wide + 2 * margin < clear.width();
    const double half = (fits ? wide : static_cast<double>(size::opWidth) * m_scale) / 2 + margin;
    if (2 * half >= clear.width()) return {clear.center().x(), y};
    return {std::clamp(m_anchor->view.x(), clear.left() + half, clear.right() - half), y};
}

void GraphView::layoutChanged(bool firstOfModel) {
    m_layer.invalidate();
    m_minimap = {};
    m_hovered = {};
    hideCard();
    updateFound();
    selectionChanged();
    updateRanges();
    if (firstOfModel && m_again) {
        m_scale = m_again->scale;
        m_firstPlace.reset();
        m_firstPlacePending = false;
        updateRanges();
        const QPointF centre(static_cast<double>(m_again->centre.x), static_cast<double>(m_again->centre.y));
        setOffset(centre * m_scale - QRectF(viewport()->rect()).center());
        m_again.reset();
    } else if (firstOfModel) {
        m_firstPlacePending = true;
        firstPlace();
    } else if (m_returning && !m_scene.empty()) {
        standAt(*m_returning);
    } else if (m_anchor && !m_scene.empty()) {
        const FrameIndex frame = m_scene.frameOf(m_anchor->layer);
        const NodeIndex node = m_scene.nodeOf({}, {}, m_anchor->layer);
        const Rect* rect = frame != kNone  ? &m_scene.layout().frames[frame].rect
                           : node != kNone ? &m_scene.layout().nodes[node].rect
                                           : nullptr;
        if (rect) {
            // Their tops meet, and their middles; of a frame wider than the view, what it begins with: the middle of
            // it may have nothing for many screens.
            const QPointF at(static_cast<double>(middleOf(*rect)) * m_scale, static_cast<double>(rect->y) * m_scale);
            setOffset(at - (m_anchor->opened ? beginningInView(*rect) : m_anchor->view));
        }
    }
    m_anchor.reset();
    m_returning.reset();
    if (std::exchange(m_revealPending, false)) revealSelection(m_revealKeepsScale);
    viewport()->update();
    emit currentLayerChanged();
}

void GraphView::openGroup(NodeIndex node) {
    if (node == kNone || m_scene.layout().nodes[node].kind != NodeKind::closedGroup) return;
    const LayoutNode& group = m_scene.layout().nodes[node];
    const QRectF at = toView(group.rect);
    m_anchor = Anchor{group.layer, {at.center().x(), at.top()}, true};
    m_scene.setOpen(group.layer, true);
}

void GraphView::closeGroup(FrameIndex frame) {
    if (frame == kNone || frame == 0) return;
    const LayoutFrame& open = m_scene.layout().frames[frame];
    const QRectF at = toView(open.rect);
    m_anchor = Anchor{open.layer, {at.center().x(), std::max(at.top(), 40.0)}, false};
    const LayerId layer = open.layer;
    if (m_scene.setOpen(layer, false)) m_scene.designer().selection().selectLayer(layer);
}

LayerId GraphView::currentLayer() const {
    if (m_scene.empty()) return {};
    const auto& layout = m_scene.layout();
    if (m_selected != kNone) return layout.frames[layout.nodes[m_selected].frame].layer;
    const LayerId picked = m_scene.designer().selection().layer();
    if (picked.valid()) return picked;
    return layout.frames.empty() ? LayerId{}
                                 : layout.frames[m_scene.frameAt(toGraph(QRectF(viewport()->rect()).center()))].layer;
}

} // namespace axiscape
