// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/device_drag.h"

#include <QApplication>

namespace axiscape {

bool DeviceDrag::move(QPointF to, std::int64_t over) {
    if (m_from < 0) return false;
    if ((to - m_pressed).manhattanLength() >= QApplication::startDragDistance()) m_moving = true;
    m_over = over;
    return m_moving;
}

} // namespace axiscape
