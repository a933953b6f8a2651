// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/axis_drag.h"

#include "core/drawing/drawing.h"
#include "widgets/common/axis_mime.h"
#include "widgets/common/designer.h"
#include "widgets/common/paint.h"

#include <QDrag>
#include <QPainter>
#include <QPointer>
#include <QWidget>
#include <cmath>

namespace axiscape {

QPixmap axisGhost(int axis, const AxisStyles& axes, const Theme& theme, qreal pixelRatio) {
    DrawList list;
    const float width = drawChip(static_cast<std::size_t>(axis), 0, 0, 22, true, axes, theme, &list);
    QPixmap pixmap(QSizeF(std::ceil(static_cast<qreal>(width)) * pixelRatio, 22 * pixelRatio).toSize());
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(list, painter);
    return pixmap;
}

Qt::DropAction startAxisDrag(QWidget* source, Designer& designer, int axis) {
    const AxisStyles axes = axisStylesOf(designer.strategy());
    if (axis < 0 || static_cast<std::size_t>(axis) >= axes.names.size()) return Qt::IgnoreAction;
    auto* drag = new QDrag(source); // Qt deletes it
    drag->setMimeData(axisMimeData(axis, QString::fromStdString(axes.names[static_cast<std::size_t>(axis)])));
    drag->setPixmap(axisGhost(axis, axes, designer.theme(), source->devicePixelRatioF()));
    drag->setHotSpot({-12, -10}); // 12 right, 10 below the pointer
    const QPointer<Designer> alive(&designer);
    emit designer.axisDragChanged(axis);
    const Qt::DropAction action = drag->exec(Qt::CopyAction, Qt::CopyAction);
    if (alive) {
        alive->endPreview(); // let go outside of every target
        emit alive->axisDragChanged(-1);
    }
    return action;
}

} // namespace axiscape
