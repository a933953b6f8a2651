// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh axis dragged with the mouse.
#pragma once

#include "core/drawing/theme.h"

#include <QPixmap>

class QWidget;

namespace axiscape {

class Designer;

// The chip with the axis name, as it hangs under the pointer.
QPixmap axisGhost(int axis, const AxisStyles& axes, const Theme& theme, qreal pixelRatio);

// Drags a mesh axis out of `source` and returns when it was let go. Panels learn of it by Designer::axisDragChanged.
Qt::DropAction startAxisDrag(QWidget* source, Designer& designer, int axis);

} // namespace axiscape
