// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard: everything that the mouse does.
#include "widgets/common/dimension_menu.h"
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_view.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <cmath>
#include <limits>

namespace axiscape {

void GraphView::keyPressEvent(QKeyEvent* event) {
    m_byKeyboard = true;
    if (m_scene.empty()) return QAbstractScrollArea::keyPressEvent(event);
    if (m_drop.byKeys() && dropKey(event)) return;
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Left) return goBack();
    if (event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Right) return goForward();
    if (event->modifiers() == Qt::ControlModifier) {
        if (event->key() == Qt::Key_Up) return followDefinition();
        if (event->key() == Qt::Key_Down) return followUse();
        if (event->key() == Qt::Key_B) return toggleBookmark();
    }
    if (event->key() == Qt::Key_F2) return stepBookmark(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    if (event->key() == Qt::Key_F3) return m_find->step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    // The letter of an axis, on a selected tensor, holds that axis over it.
    if (plain && axisKey(event->text())) return;
    switch (event->key()) {
    case Qt::Key_F:
        if (plain) {
            leavePlace();
            return fit();
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1.25);
    case Qt::Key_Minus:
        return zoomBy(1 / 1.25);
    case Qt::Key_0:
        if (plain) return setScale(1, QRectF(viewport()->rect()).center());
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (plain) return walk(event->key());
        break;
    case Qt::Key_Home:
        return select(0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (activatePart()) return;
        if (m_selected != kNone) return openGroup(m_selected);
        break;
    case Qt::Key_Escape:
        if (m_part.kind != GraphPart::Kind::none) return setPart({});
        if (m_conflict->isVisible()) return m_conflict->dismiss();
        if (m_find->isVisible()) return m_find->close();
        if (m_scene.designer().selection().empty()) break;
        return m_scene.designer().selection().clear();
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

bool GraphView::hasAside() const {
    return m_drop.byKeys() || m_part.kind != GraphPart::Kind::none || m_conflict->isVisible() || m_find->isVisible();
}

bool GraphView::dropKey(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        m_drop.moveDimension(-1);
        return true;
    case Qt::Key_Right:
        m_drop.moveDimension(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_drop.setKeys(dropKeys(event->modifiers()));
        m_drop.apply();
        return true;
    case Qt::Key_Escape:
        m_drop.end();
        return true;
    case Qt::Key_Alt:
    case Qt::Key_Shift:
    case Qt::Key_Control:
        m_drop.setKeys(dropKeys(event->modifiers() | modifierOf(event->key())));
        return true;
    default:
        break;
    }
    if (event->key() >= Qt::Key_0 && event->key() <= Qt::Key_9) {
        m_drop.setDimension(event->key() - Qt::Key_0);
        return true;
    }
    return axisKey(event->text());
}

void GraphView::keyReleaseEvent(QKeyEvent* event) {
    if (const auto key = modifierOf(event->key()); m_drop.byKeys() && key != Qt::NoModifier)
        m_drop.setKeys(dropKeys(event->modifiers() & ~Qt::KeyboardModifiers(key)));
    QAbstractScrollArea::keyReleaseEvent(event);
}

void GraphView::focusOutEvent(QFocusEvent* event) {
    if (m_drop.byKeys()) m_drop.end();
    QAbstractScrollArea::focusOutEvent(event);
}

bool GraphView::axisKey(const QString& text) {
    if (text.size() != 1 || m_selected == kNone) return false;
    const int axis = axisOfLetter(m_scene.designer().strategy().mesh, text);
    if (axis < 0) return false;
    m_drop.end();
    return m_drop.begin(axis, m_selected);
}

void GraphView::walk(int key) {
    const GraphLayout& layout = m_scene.layout();
    const LayerId picked = m_scene.designer().selection().layer();
    const FrameIndex openFrame = picked.valid() ? m_scene.frameOf(picked) : kNone;
    if (m_selected == kNone && openFrame == kNone) { // what is nearest to the middle of the view
        const Point middle = toGraph(QRectF(viewport()->rect()).center());
        NodeIndex best = kNone;
        float least = std::numeric_limits<float>::max();
        for (NodeIndex i = 0; i < layout.nodes.size(); ++i) {
            const Point c = layout.nodes[i].rect.centre();
            const float distance = std::hypot(c.x - middle.x, c.y - middle.y);
            if (distance < least) least = distance, best = i;
        }
        if (best != kNone) select(best);
        return;
    }
    if (m_selected == kNone) {
        if (key == Qt::Key_Left) return closeGroup(openFrame);
        for (NodeIndex i = 0; i < layout.nodes.size(); ++i) // into the group
            if (layout.nodes[i].frame == openFrame) return select(i);
        return;
    }
    const LayoutNode& node = layout.nodes[m_selected];
    if (key == Qt::Key_Right && node.kind == NodeKind::closedGroup) return openGroup(m_selected);
    const NodeIndex next = neighbour(m_selected, key);
    if (next == kNone) {
        if (key == Qt::Key_Left) closeGroup(node.frame);
        return;
    }
    select(next);
    const QRectF shown = toView(layout.nodes[next].rect);
    if (!QRectF(viewport()->rect()).adjusted(20, 20, -20, -20).contains(shown)) centreOn(layout.nodes[next].rect);
}

// Down and up follow the edges, left and right go to what stands beside: arguments stand left of their users.
NodeIndex GraphView::neighbour(NodeIndex from, int key) const {
    const GraphLayout& layout = m_scene.layout();
    const Rect here = layout.nodes[from].rect;
    const Point c = here.centre();
    NodeIndex best = kNone;
    float least = std::numeric_limits<float>::max();
    const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
    const auto consider = [&](NodeIndex i) {
        if (i == kNone || i == from) return;
        const Point p = layout.nodes[i].rect.centre();
        const float dx = p.x - c.x, dy = p.y - c.y;
        if (key == Qt::Key_Left ? dx >= -4 : key == Qt::Key_Right && dx <= 4) return;
        if (!vertical && std::abs(dy) > 2 * here.height + 20) return;
        if (key == Qt::Key_Down ? dy <= 0 : key == Qt::Key_Up && dy >= 0) return;
        const float distance = vertical ? std::abs(dy) + 0.3f * std::abs(dx) : std::abs(dx) + 2 * std::abs(dy);
        if (distance < least) least = distance, best = i;
    };
    if (vertical) {
        for (const LayoutEdge& edge : layout.edges) {
            if (key == Qt::Key_Down && edge.from == from) consider(edge.to);
            if (key == Qt::Key_Up && edge.to == from) consider(edge.from);
        }
        if (best != kNone) return best;
    }
    std::vector<std::uint32_t> near;
    layout.nodeGrid.query(here.grown(vertical ? 600.f : 400.f), near);
    for (std::uint32_t i : near)
        if (layout.nodes[i].frame == layout.nodes[from].frame) consider(i);
    return best;
}

} // namespace axiscape
