// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/axis_mime.h"

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QWidget>
#include <memory>

namespace axiscape::test {

// An axis held over a widget, as the window system tells it.
class AxisHeld {
  public:
    AxisHeld(QWidget* target, int axis) : m_target(target), m_data(axisMimeData(axis, QStringLiteral("axis"))) {}
    bool enter(QPoint at) {
        QDragEnterEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    bool move(QPoint at, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QDragMoveEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, keys);
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    bool drop(QPoint at, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QDropEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, keys);
        event.ignore();
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    void leave() {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(m_target, &event);
    }

  private:
    QWidget* m_target;
    std::unique_ptr<QMimeData> m_data;
};

} // namespace axiscape::test
