// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse: click, pan, zoom, open; axes held and let go.
#include "widgets/common/axis_mime.h"
#include "widgets/graph/graph_view.h"

#include <QApplication>
#include <QDropEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

namespace axiscape {

bool GraphView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        auto* help = static_cast<QHelpEvent*>(event);
        const QString text = m_drop.active() ? QString() : toolTipAt(help->pos());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    case QEvent::Leave:
        setHovered(kNone);
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

void GraphView::setHovered(NodeIndex node) {
    if (node == m_hovered) return;
    m_hovered = node;
    viewport()->update();
}

void GraphView::mousePressEvent(QMouseEvent* event) {
    m_byKeyboard = false;
    m_drop.end();
    m_pressed = m_lastPan = event->position();
    if (event->button() == Qt::BackButton) return goBack();
    if (event->button() == Qt::ForwardButton) return goForward();
    if (event->button() == Qt::LeftButton && minimapRect().contains(event->position().toPoint())) {
        m_gesture = Gesture::minimap;
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
        setHovered(kNone);
    }
    if (m_gesture == Gesture::minimap) return moveByMinimap(at);
    if (m_gesture == Gesture::pan) {
        viewport()->setCursor(Qt::ClosedHandCursor);
        setOffset(QPointF(offset()) - (at - m_lastPan));
        m_lastPan = at;
        return;
    }
    setHovered(m_scene.empty() || minimapRect().contains(at.toPoint()) ? kNone : m_scene.nodeAt(toGraph(at)));
}

void GraphView::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture done = std::exchange(m_gesture, Gesture::none);
    viewport()->unsetCursor();
    if (done == Gesture::press && event->button() == Qt::LeftButton) clickAt(event->position());
}

void GraphView::clickAt(QPointF at) {
    if (m_scene.empty()) return;
    const Point graph = toGraph(at);
    const GraphLayout& layout = m_scene.layout();
    Selection& selection = m_scene.designer().selection();
    if (const NodeIndex node = m_scene.nodeAt(graph); node != kNone) return select(node);
    if (m_scale >= 0.3) {
        if (const std::uint32_t t = m_scene.tunnelAt(graph); t != kNone) {
            const LayoutTunnel& tunnel = layout.tunnels[t];
            const Module& module = *m_scene.style().module;
            if (tunnel.farOp.valid()) {
                const auto results = module.results(tunnel.farOp);
                return goTo(results.empty() ? ValueId{} : results[0], tunnel.farOp);
            }
            if (module.isArgument(tunnel.value)) return goTo(tunnel.value, {});
            return;
        }
        // The strips of a tensor, on edges and below arguments, select it as its node does.
        std::vector<std::uint32_t> near;
        layout.edgeGrid.query(Rect{graph.x, graph.y, 1, 1}.grown(80), near);
        for (std::uint32_t e : near) {
            const LayoutEdge& edge = layout.edges[e];
            const Rect strip{edge.strip.x - 60, edge.strip.y - 9, 120, 18};
            if (edge.hasStrip && strip.contains(graph)) return select(edge.from);
        }
    }
    const FrameIndex frame = m_scene.frameAt(graph);
    if (frame) {
        const Rect& rect = layout.frames[frame].rect;
        if (graph.y < rect.y + size::groupHeader) { // only the header is a target
            if (graph.x < rect.x + 24) return closeGroup(frame);
            return selection.selectLayer(layout.frames[frame].layer);
        }
    }
    selection.clear();
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
    describe();
    viewport()->update();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_scene.empty() || minimapRect().contains(event->position().toPoint()))
        return;
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
    const bool alone = event->modifiers().testFlag(Qt::AltModifier);
    if (m_drop.hover(*axis, at, viewportNow(), alone))
        event->acceptProposedAction();
    else
        event->ignore();
}

void GraphView::dragLeaveEvent(QDragLeaveEvent*) { m_drop.end(); }

void GraphView::dropEvent(QDropEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (!axis) return;
    const Point at{static_cast<float>(event->position().x()), static_cast<float>(event->position().y())};
    m_drop.hover(*axis, at, viewportNow(), event->modifiers().testFlag(Qt::AltModifier));
    if (m_drop.apply())
        event->acceptProposedAction();
    else {
        event->ignore();
        m_drop.end();
    }
}

} // namespace axiscape
