// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/axis_handle.h"

#include "core/hardware/hardware.h"
#include "widgets/common/axis_drag.h"
#include "widgets/common/counts.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/window_words.h"
#include "widgets/mesh/slowdown_menu.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace axiscape {

AxisHandle::AxisHandle(Designer& designer, int axis, bool tabStop, QWidget* parent)
    : QWidget(parent), m_designer(designer) {
    setCursor(Qt::OpenHandCursor);
    setFocusPolicy(tabStop ? Qt::TabFocus : Qt::NoFocus);
    setAxis(axis);
}

void AxisHandle::setAxis(int axis) {
    m_axis = axis;
    const Mesh& mesh = m_designer.strategy().mesh;
    if (axis < 0 || static_cast<std::size_t>(axis) >= mesh.axes.size()) return;
    const MeshAxis& meshAxis = mesh.axes[static_cast<std::size_t>(axis)];
    const QString name = QString::fromStdString(meshAxis.name);
    const QString count = countLabel(meshAxis.size);
    QString links;
    if (const auto hardware = findHardware(m_designer.strategy().hardware)) {
        if (const auto* level = farthestLevel(mesh, static_cast<AxisId>(axis), *hardware)) {
            const bool slow = level->kind == LevelKind::dataCentre;
            links = (slow ? tr(", over the slow network, %1/s") : tr(", over fast links, %1/s"))
                        .arg(inWords(words::inBytes(level->bandwidth)));
        }
    }
    setObjectName(QStringLiteral("axis_") + name);
    setAccessibleName(tr("Axis %1, size %2").arg(name, count));
    setAccessibleDescription(tr("Space picks it up for the selected argument"));
    setToolTip(tr("%1, size %2%3\nDrag it onto a dimension to cut it").arg(name, count, links));
}

void AxisHandle::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->pos();
    setCursor(Qt::ClosedHandCursor);
    event->accept();
}

void AxisHandle::mouseMoveEvent(QMouseEvent* event) {
    if (!event->buttons().testFlag(Qt::LeftButton)) return;
    if ((event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance()) return;
    setCursor(Qt::OpenHandCursor);
    startAxisDrag(window(), m_designer, m_axis); // not of this: the drop may rebuild the handles
}

void AxisHandle::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space && event->key() != Qt::Key_Return) return QWidget::keyPressEvent(event);
    pickUp();
}

void AxisHandle::contextMenuEvent(QContextMenuEvent* event) {
    if (m_designer.model() && !m_designer.strategy().hardware.empty())
        popUpSlowdown(window(), m_designer, -1, m_axis, event->globalPos());
}

void AxisHandle::pickUp() {
    const auto model = m_designer.model();
    const ValueId value = m_designer.selection().value();
    const QPoint below = mapToGlobal(QPoint(0, height()));
    if (!model || !value.valid() || !model->module->isArgument(value)) {
        QToolTip::showText(below, tr("Select an argument first: its dimensions are what an axis can cut."), this);
        return;
    }
    popUpDimensions(window(), m_designer, value.value, static_cast<AxisId>(m_axis), below);
}

} // namespace axiscape
