// SPDX-License-Identifier: GPL-3.0-or-later
// Where a mesh axis is picked up: by the mouse, or by Space for the selected argument. Paints nothing itself.
#pragma once

#include "widgets/common/designer.h"

#include <QWidget>

namespace axiscape {

class AxisHandle : public QWidget {
    Q_OBJECT
  public:
    AxisHandle(Designer& designer, int axis, bool tabStop, QWidget* parent);
    int axis() const { return m_axis; }
    void setAxis(int axis);
    bool lit() const { return underMouse(); }

  signals:
    void stateChanged(); // hover or focus

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void enterEvent(QEnterEvent*) override { emit stateChanged(); }
    void leaveEvent(QEvent*) override { emit stateChanged(); }
    void focusInEvent(QFocusEvent*) override { emit stateChanged(); }
    void focusOutEvent(QFocusEvent*) override { emit stateChanged(); }

  private:
    void pickUp();
    Designer& m_designer;
    int m_axis = -1;
    QPoint m_pressed;
};

} // namespace axiscape
