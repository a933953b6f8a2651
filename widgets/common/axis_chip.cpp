// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/axis_chip.h"

#include "core/drawing/drawing.h"
#include "widgets/common/axis_drag.h"
#include "widgets/common/designer.h"
#include "widgets/common/paint.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

namespace axiscape {

QIcon axisChipIcon(std::size_t axis, const AxisStyles& axes, const Theme& theme, qreal ratio) {
    // A button puts its words right beside its icon: hence the gap.
    constexpr int height = kAxisChipIconSize.height(), after = kAxisChipIconSize.width() - height;
    DrawList list;
    const float width = drawChip(axis, 0, 0, height, false, axes, theme, &list);
    QPixmap pixmap(QSizeF((std::ceil(static_cast<qreal>(width)) + after) * ratio, height * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(list, painter);
    return pixmap;
}

AxisStyles shownStyles(const Mesh& mesh, const Designer& designer) {
    const SnapshotPointer snapshot = designer.snapshot();
    return axisStyles(mesh, (snapshot ? snapshot->strategy : designer.strategy()).axisColours);
}

AxisChip::AxisChip(Designer& designer, int axis, bool withName, QWidget* parent)
    : QWidget(parent), m_designer(&designer), m_axis(axis), m_withName(withName) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::OpenHandCursor);
    const auto& axes = designer.strategy().mesh.axes;
    if (static_cast<std::size_t>(axis) >= axes.size()) return;
    const auto& meshAxis = axes[static_cast<std::size_t>(axis)];
    const QString name = QString::fromStdString(meshAxis.name);
    setAccessibleName(tr("Axis %1").arg(name));
    setToolTip(
        tr("%1, %n device(s)\nDrag onto a dimension to cut it", nullptr, static_cast<int>(meshAxis.size)).arg(name));
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
}

void AxisChip::setWithName(bool withName) {
    if (withName == m_withName) return;
    m_withName = withName;
    updateGeometry();
    update();
}

QSize AxisChip::sizeHint() const {
    if (!m_designer) return {16, 24};
    const float height = m_withName ? 22 : 16;
    const float width = drawChip(static_cast<std::size_t>(m_axis), 0, 0, height, m_withName,
                                 axisStylesOf(m_designer->strategy()), m_designer->theme(), nullptr);
    return {static_cast<int>(std::ceil(width)), 24};
}

void AxisChip::paintEvent(QPaintEvent*) {
    if (!m_designer) return;
    const float chip = m_withName ? 22 : 16;
    DrawList list;
    drawChip(static_cast<std::size_t>(m_axis), 0, std::floor((static_cast<float>(height()) - chip) / 2), chip,
             m_withName, axisStylesOf(m_designer->strategy()), m_designer->theme(), &list);
    QPainter painter(this);
    paint(list, painter);
}

void AxisChip::mousePressEvent(QMouseEvent* event) { m_pressed = event->pos(); }

void AxisChip::mouseMoveEvent(QMouseEvent* event) {
    if (!m_designer || !(event->buttons() & Qt::LeftButton)) return;
    if ((event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance()) return;
    startAxisDrag(this, *m_designer, m_axis);
}

} // namespace axiscape
