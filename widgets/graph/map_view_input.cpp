// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard of the map.
#include "widgets/common/axis_mime.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/moved_tensor.h"
#include "widgets/common/value_menu.h"
#include "widgets/graph/map_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <limits>

namespace axiscape {
namespace {

Point point(QPointF p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }

} // namespace

bool MapView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const MapPart part = partAt(help->pos());
        const bool box = part.kind == MapPart::Kind::box || part.kind == MapPart::Kind::cell;
        if (const std::uint32_t mark = markAt(help->pos()); mark != kNone)
            QToolTip::showText(help->globalPos(), markText(mark) + QLatin1Char('\n') + tr("Click for the row"), this);
        else if (box && !m_drop.active())
            QToolTip::showText(help->globalPos(), cardText(part.index), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

MapPart MapView::partAt(QPointF at) const {
    return m_scene.empty() ? MapPart() : mapPartAt(m_scene.picture(), viewportNow(), point(at));
}

void MapView::setHovered(std::uint32_t box) {
    if (box == m_hovered) return;
    m_hovered = box;
    update();
}

void MapView::select(std::uint32_t box) {
    Selection& selection = m_scene.designer().selection();
    if (box == kNone) return selection.clear();
    const MapBox& at = m_scene.picture().layout.boxes[box];
    const ValueId value = m_scene.picture().figures.boxes[box].value;
    const Module& module = *m_scene.style().module;
    const ProgramMap& map = *m_scene.map();
    if (!at.stores.empty()) {
        if (value.valid()) selection.selectArgument(value);
        return;
    }
    // What a block is to the other panels: the tensor that it hands on, else that of its largest kernel.
    OpId op;
    if (at.node.kernel.valid()) op = map.kernels[at.node.kernel].mainOp;
    if (value.valid() && !module.isArgument(value) && (!op.valid() || module.definingOp(value) == op))
        return selection.selectOp(module.definingOp(value), value);
    if (!op.valid() && at.node.block.valid() && !map.blocks.opsOf(at.node.block).empty())
        op = map.blocks.opsOf(at.node.block).back();
    if (!op.valid()) return;
    const auto results = module.results(op);
    selection.selectOp(op, results.empty() ? ValueId{} : results[0]);
}

void MapView::wheelEvent(QWheelEvent* event) {
    event->accept();
    if (event->modifiers() & Qt::ControlModifier)
        return setScale(m_scale * std::pow(1.25, event->angleDelta().y() / 120.0), event->position());
    QPointF by =
        event->pixelDelta().isNull() ? QPointF(event->angleDelta()) * (80.0 / 120) : QPointF(event->pixelDelta());
    if (event->modifiers() & Qt::ShiftModifier) by = {by.x() != 0 ? by.x() : by.y(), 0};
    m_fitted = false;
    setOffset(m_offset - by);
}

void MapView::mousePressEvent(QMouseEvent* event) {
    m_byKeyboard = false;
    m_drop.end();
    m_pressed = m_last = event->position();
    if (event->button() == Qt::BackButton) return goBack();
    if (event->button() == Qt::ForwardButton) return goForward();
    if (event->button() == Qt::LeftButton && smallRect().contains(event->position().toPoint())) {
        m_gesture = Gesture::small;
        leavePlace();
        m_fitted = false;
        moveBySmall(event->position());
    } else if (event->button() == Qt::LeftButton) {
        m_gesture = Gesture::press;
    } else if (event->button() == Qt::MiddleButton) {
        m_gesture = Gesture::pan;
    }
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_gesture == Gesture::press && (at - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_gesture = Gesture::pan;
    if (m_gesture == Gesture::small) return moveBySmall(at);
    if (m_gesture == Gesture::pan) {
        setCursor(Qt::ClosedHandCursor);
        m_fitted = false;
        setOffset(m_offset - (at - m_last));
        m_last = at;
        return;
    }
    if (markAt(at) != kNone)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    const MapPart part = partAt(at);
    setHovered(part.kind == MapPart::Kind::box || part.kind == MapPart::Kind::cell ? part.index : kNone);
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture done = std::exchange(m_gesture, Gesture::none);
    unsetCursor();
    if (done != Gesture::press || event->button() != Qt::LeftButton) return;
    if (const std::uint32_t mark = markAt(event->position()); mark != kNone) {
        select(m_marks[mark].box);
        emit observedWanted(static_cast<int>(m_marks[mark].row));
        return;
    }
    const MapPart part = partAt(event->position());
    switch (part.kind) {
    case MapPart::Kind::box:
    case MapPart::Kind::cell:
        return select(part.index);
    case MapPart::Kind::ribbon: {
        const ValueId value = m_scene.picture().figures.ribbonValue[part.index];
        const Module& module = *m_scene.style().module;
        Selection& selection = m_scene.designer().selection();
        if (!value.valid()) return;
        if (module.isArgument(value)) return selection.selectArgument(value);
        return selection.selectOp(module.definingOp(value), value);
    }
    case MapPart::Kind::frame:
        return;
    case MapPart::Kind::none:
        m_scene.designer().selection().clear();
    }
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const MapPart part = partAt(event->position());
    if (part.kind == MapPart::Kind::cell) return openCell(part.index, part.cell);
    if (part.kind == MapPart::Kind::box) return openBox(part.index);
    if (part.kind == MapPart::Kind::frame) closeBlock(m_scene.picture().layout.frames[part.index].block);
}

void MapView::leaveEvent(QEvent*) { setHovered(kNone); }

// An axis is held over a box: the keys are its.
bool MapView::dropKey(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Escape:
        m_drop.end();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_drop.setKeys(dropKeys(event->modifiers()));
        m_drop.apply();
        return true;
    case Qt::Key_Alt:
    case Qt::Key_Shift:
    case Qt::Key_Control:
        m_drop.setKeys(dropKeys(event->modifiers() | modifierOf(event->key())));
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
        m_drop.moveDimension(-1);
        return true;
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Tab:
        m_drop.moveDimension(1);
        return true;
    default:
        return false;
    }
}

void MapView::keyPressEvent(QKeyEvent* event) {
    m_byKeyboard = true;
    if (m_drop.active() && dropKey(event)) return;
    if (event->modifiers() == Qt::AltModifier) {
        if (event->key() == Qt::Key_Left) return goBack();
        if (event->key() == Qt::Key_Right) return goForward();
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return QWidget::keyPressEvent(event);
    if (event->key() >= Qt::Key_1 && event->key() < Qt::Key_1 + static_cast<int>(kMapLenses.size()))
        return setLens(kMapLenses[static_cast<std::size_t>(event->key() - Qt::Key_1)]);
    switch (event->key()) {
    case Qt::Key_Space:
        emit opsWanted();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return openBox(m_selected);
    case Qt::Key_Left:
        if (event->modifiers() & Qt::ShiftModifier) return walk(Qt::Key_Left);
        return closeAround(m_selected);
    case Qt::Key_Right:
        if (event->modifiers() & Qt::ShiftModifier) return walk(Qt::Key_Right);
        return m_selected == kNone ? walk(Qt::Key_Right) : openBox(m_selected);
    case Qt::Key_Up:
    case Qt::Key_Down:
        return walk(event->key());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1.25);
    case Qt::Key_Minus:
        return zoomBy(1 / 1.25);
    case Qt::Key_0:
        return setScale(1, QRectF(rect()).center());
    case Qt::Key_Escape:
        return m_scene.designer().selection().clear();
    default:
        break;
    }
    // The letter of an axis holds it over the selected box, as in the graph; F, C and Z where no axis has them.
    if (const int axis = axisOfLetter(m_scene.designer().strategy().mesh, event->text());
        axis >= 0 && m_selected != kNone && m_drop.begin(axis, m_selected))
        return;
    switch (event->key()) {
    case Qt::Key_F:
        leavePlace();
        return fit();
    case Qt::Key_C:
        return collapseAll();
    case Qt::Key_E:
        return expandTo(1);
    case Qt::Key_Z:
        return zoomToSelection();
    default:
        return QWidget::keyPressEvent(event);
    }
}

// The nearest box in that direction; the first of the flow if none is selected.
void MapView::walk(int key) {
    if (m_scene.empty()) return;
    const auto& boxes = m_scene.picture().layout.boxes;
    std::uint32_t best = m_selected == kNone ? 0 : kNone;
    if (m_selected != kNone) {
        const Point from = boxes[m_selected].rect.centre();
        float least = std::numeric_limits<float>::max();
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            const Point to = boxes[i].rect.centre();
            const bool across = key == Qt::Key_Up || key == Qt::Key_Down;
            float along = across ? to.y - from.y : to.x - from.x;
            if (key == Qt::Key_Up || key == Qt::Key_Left) along = -along;
            if (i == m_selected || along < 4) continue;
            const float aside = std::abs(across ? to.x - from.x : to.y - from.y);
            if (along + 2 * aside < least) {
                least = along + 2 * aside;
                best = i;
            }
        }
    }
    if (best == kNone) return;
    select(best);
    const QRectF at = toView(boxes[best].rect);
    if (!rect().contains(at.toRect())) setOffset(m_offset + at.center() - QRectF(rect()).center());
}

// In the order of the program, from box to box.
bool MapView::focusNextPrevChild(bool next) {
    if (m_scene.empty()) return QWidget::focusNextPrevChild(next);
    const auto count = static_cast<std::uint32_t>(m_scene.picture().layout.boxes.size());
    const std::uint32_t to = m_selected == kNone ? (next ? 0 : count - 1) : m_selected + (next ? 1u : ~0u);
    if (to >= count) return QWidget::focusNextPrevChild(next);
    m_byKeyboard = true;
    select(to);
    if (m_selected != to) { // another box shows the same tensor
        m_selected = to;
        describe();
        update();
    }
    return true;
}

void MapView::fillMenu(QMenu& menu) {
    const bool some = m_selected != kNone;
    QAction* open = menu.addAction(tr("Open"), this, [this] { openBox(m_selected); });
    open->setEnabled(some);
    menu.addAction(tr("Close what is around it"), this, [this] { closeAround(m_selected); });
    menu.addAction(tr("Zoom to it"), this, &MapView::zoomToSelection)->setEnabled(some);
    menu.addAction(tr("Show its ops"), this, &MapView::opsWanted)->setEnabled(some);
    const SnapshotPointer snapshot = m_scene.designer().snapshot();
    if (const OpId op = m_scene.designer().selection().op(); snapshot && some && op.valid())
        for (const MovedTensor& moved : movedAt(*snapshot, op)) {
            const QString name = QString::fromStdString(moved.tensor);
            menu.addAction(moved.operand < 0 ? tr("How the sum %1 is moved").arg(name)
                                             : tr("How %1 is moved").arg(name),
                           this, [this, op, operand = moved.operand] { emit redistributionWanted(op, operand); })
                ->setObjectName(QStringLiteral("mapRedistribution"));
        }
    menu.addSeparator();
    menu.addAction(tr("Close all"), this, &MapView::collapseAll);
    for (int depth = 1; depth <= 3; ++depth)
        menu.addAction(tr("Open %n level(s)", nullptr, depth), this, [this, depth] { expandTo(depth); });
    if (!some || m_scene.empty()) return;
    menu.addSeparator();
    // A tensor has its dimensions in the menu; a block has those of all its tensors, and they are pointed at.
    const MapBox& box = m_scene.picture().layout.boxes[m_selected];
    const ValueId value = m_scene.picture().figures.boxes[m_selected].value;
    if (value.valid() && !box.node.block.valid()) return addCutMenus(menu, m_scene.designer(), value);
    const Mesh& mesh = m_scene.designer().strategy().mesh;
    for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis)
        menu.addAction(tr("Cut over %1").arg(QString::fromStdString(mesh.axes[axis].name)), this,
                       [this, axis] { m_drop.begin(static_cast<int>(axis), m_selected); });
    for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis)
        menu.addAction(
                tr("Keep what leaves it whole over %1").arg(QString::fromStdString(mesh.axes[axis].name)), this,
                [this, axis] { m_drop.begin(static_cast<int>(axis), m_selected, {.whole = true, .scope = true}); })
            ->setObjectName(QStringLiteral("mapKeepWhole"));
}

void MapView::contextMenuEvent(QContextMenuEvent* event) {
    const MapPart part = partAt(event->pos());
    if (part.kind == MapPart::Kind::box || part.kind == MapPart::Kind::cell) select(part.index);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("mapMenu"));
    fillMenu(*menu);
    menu->popup(event->globalPos());
}

void MapView::dragEnterEvent(QDragEnterEvent* event) {
    if (!m_scene.empty() && axisOf(event->mimeData())) event->acceptProposedAction();
}

void MapView::dragMoveEvent(QDragMoveEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (!axis) return;
    event->acceptProposedAction(); // or no further moves come
    m_drop.hover(*axis, point(event->position()), viewportNow(), dropKeys(event->modifiers()));
}

void MapView::dragLeaveEvent(QDragLeaveEvent*) { m_drop.end(); }

void MapView::dropEvent(QDropEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (axis) m_drop.hover(*axis, point(event->position()), viewportNow(), dropKeys(event->modifiers()));
    if (axis && m_drop.apply())
        event->acceptProposedAction();
    else
        event->ignore();
    m_drop.end();
}

} // namespace axiscape
