// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse: click, pan, zoom, open; axes held and let go.
#include "widgets/common/axis_mime.h"
#include "widgets/common/beside.h"
#include "widgets/graph/graph_view.h"

#include <QApplication>
#include <QDropEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <cmath>

namespace axiscape {

bool GraphView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        auto* help = static_cast<QHelpEvent*>(event);
        const QString text = m_drop.active() || m_card ? QString() : toolTipAt(help->pos());
        const NodeIndex node = text.isEmpty() ? kNone : m_scene.nodeAt(toGraph(help->pos()));
        showTip(text, *viewport(), node == kNone ? QRect() : toView(m_scene.layout().nodes[node].rect).toAlignedRect(),
                help->pos().x());
        return true;
    }
    case QEvent::Leave:
        setHovered({});
        break;
    case QEvent::NativeGesture: {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture) break;
        setScale(m_scale * (1 + gesture->value()), gesture->position());
        return true;
    }
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void GraphView::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        setScale(m_scale * std::pow(1.25, event->angleDelta().y() / 120.0), event->position());
        event->accept();
        return;
    }
    QPointF by =
        event->pixelDelta().isNull() ? QPointF(event->angleDelta()) * (80.0 / 120) : QPointF(event->pixelDelta());
    if (event->modifiers() & Qt::ShiftModifier) by = {by.x() != 0 ? by.x() : by.y(), 0};
    setOffset(QPointF(offset()) - by);
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent* event) {
    m_byKeyboard = false;
    m_drop.end();
    m_part = {};
    hideCard();
    m_pressed = m_lastPan = event->position();
    if (event->button() == Qt::BackButton) return goBack();
    if (event->button() == Qt::ForwardButton) return goForward();
    if (event->button() == Qt::LeftButton && minimapRect().contains(event->position().toPoint())) {
        m_gesture = Gesture::minimap;
        leavePlace();
        moveByMinimap(event->position());
    } else if (event->button() == Qt::LeftButton)
        m_gesture = Gesture::press;
    else if (event->button() == Qt::MiddleButton)
        m_gesture = Gesture::pan;
}

void GraphView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_gesture == Gesture::press && (at - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_gesture = Gesture::pan;
        setHovered({});
    }
    if (m_gesture == Gesture::minimap) return moveByMinimap(at);
    if (m_gesture == Gesture::pan) {
        viewport()->setCursor(Qt::ClosedHandCursor);
        setOffset(QPointF(offset()) - (at - m_lastPan));
        m_lastPan = at;
        return;
    }
    if (m_scene.empty() || minimapRect().contains(at.toPoint())) return setHovered({});
    setHovered(partAt(m_scene.layout(), m_scene.style(), viewportNow(),
                      {static_cast<float>(at.x()), static_cast<float>(at.y())}));
}

void GraphView::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture done = std::exchange(m_gesture, Gesture::none);
    viewport()->unsetCursor();
    if (done == Gesture::press && event->button() == Qt::LeftButton) clickAt(event->position());
}

void GraphView::clickAt(QPointF at) {
    if (m_scene.empty()) return;
    using Kind = GraphPart::Kind;
    const GraphPart part = partAt(m_scene.layout(), m_scene.style(), viewportNow(),
                                  {static_cast<float>(at.x()), static_cast<float>(at.y())});
    switch (part.kind) {
    case Kind::node:
        return select(part.index);
    case Kind::badge:
        if (m_scene.layout().nodes[part.index].kind == NodeKind::op) select(part.index);
        return askConflict(part.index, true);
    case Kind::tunnel:
        return followTunnel(part.index);
    case Kind::strip: // of a tensor, on edges and below arguments: selects it as its node does
    case Kind::collective:
    case Kind::edge:
        return selectValue(part.value);
    case Kind::chevron:
        return closeGroup(part.index);
    case Kind::header: // only the header of a group is a target
        return m_scene.designer().selection().selectLayer(m_scene.layout().frames[part.index].layer);
    case Kind::none:
        return m_scene.designer().selection().clear();
    }
}

void GraphView::select(NodeIndex node) {
    const LayoutNode& n = m_scene.layout().nodes[node];
    Selection& selection = m_scene.designer().selection();
    const Module& module = *m_scene.style().module;
    switch (n.kind) {
    case NodeKind::op: {
        const auto results = module.results(n.op);
        selection.selectOp(n.op, results.empty() ? ValueId{} : results[0]);
        break;
    }
    case NodeKind::argument:
        selection.selectArgument(ValueId{n.argument});
        break;
    case NodeKind::closedGroup:
        selection.selectLayer(n.layer);
        break;
    case NodeKind::results:
        selection.clear();
        break;
    }
    m_selected = node; // a results node is selected here only
    m_part = {};
    placeNotices();
    describe();
    viewport()->update();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_scene.empty() || minimapRect().contains(event->position().toPoint()))
        return;
    const GraphPart part =
        partAt(m_scene.layout(), m_scene.style(), viewportNow(),
               {static_cast<float>(event->position().x()), static_cast<float>(event->position().y())});
    if (part.kind == GraphPart::Kind::collective && openCollective(part)) return;
    const Point graph = toGraph(event->position());
    const NodeIndex node = m_scene.nodeAt(graph);
    if (node != kNone) return openGroup(node);
    const FrameIndex frame = m_scene.frameAt(graph);
    if (frame && graph.y < m_scene.layout().frames[frame].rect.y + size::groupHeader) closeGroup(frame);
}

void GraphView::dragEnterEvent(QDragEnterEvent* event) {
    // Accepted anywhere over the graph; each move says whether letting go there does something.
    if (axisOf(event->mimeData()) && !m_scene.empty()) event->acceptProposedAction();
}

void GraphView::dragMoveEvent(QDragMoveEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (!axis) return;
    const Point at{static_cast<float>(event->position().x()), static_cast<float>(event->position().y())};
    if (m_drop.hover(*axis, at, viewportNow(), dropKeys(event->modifiers())))
        event->acceptProposedAction();
    else
        event->ignore();
}

void GraphView::dragLeaveEvent(QDragLeaveEvent*) { m_drop.end(); }

void GraphView::dropEvent(QDropEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (!axis) return;
    const Point at{static_cast<float>(event->position().x()), static_cast<float>(event->position().y())};
    m_drop.hover(*axis, at, viewportNow(), dropKeys(event->modifiers()));
    if (m_drop.apply())
        event->acceptProposedAction();
    else {
        event->ignore();
        m_drop.end();
    }
}

} // namespace axiscape
