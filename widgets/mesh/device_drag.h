// SPDX-License-Identifier: GPL-3.0-or-later
// One device of the picture picked up and held over another: where they stand on the mesh. A press alone picks nothing
// up.
#pragma once

#include "core/mesh/device_order.h"

#include <QPointF>

namespace axiscape {

class DeviceDrag {
  public:
    void press(std::int64_t position, QPointF at) { m_from = position, m_pressed = at, m_moving = false; }
    // True once the pointer went further than a click does; `over`: the position it is over, -1: none.
    bool move(QPointF to, std::int64_t over);
    void cancel() { *this = {}; }
    bool moving() const { return m_moving; }
    std::int64_t from() const { return m_moving ? m_from : -1; }
    std::int64_t target() const { return m_moving && m_over != m_from ? m_over : -1; } // -1: nowhere

  private:
    std::int64_t m_from = -1, m_over = -1;
    QPointF m_pressed;
    bool m_moving = false;
};

} // namespace axiscape
