// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of the schedule side by side. It asks for changes by signals and makes none itself.
//   drag, Alt+Left, Alt+Right   move        Space, the eye   switch off and on      F2, Enter, double click   edit
//   Del                         delete      Ctrl+D           duplicate
#pragma once

#include "widgets/common/designer.h"

#include <QListView>

namespace axiscape {

class ScheduleModel;

class ScheduleView : public QListView {
    Q_OBJECT
  public:
    ScheduleView(Designer& designer, ScheduleModel& model, QWidget* parent = nullptr);

    int lifted() const { return m_lifted; } // the card being dragged; -1 none
    bool showsFocus() const { return m_keyboard && hasFocus(); }
    QRect cardRect(int row) const; // in viewport pixels, without its margins
    int cardHeight() const;        // as much as there is room for
    // The place among the tactics nearest to x, 0 before the first; would-be cards are not counted.
    int tacticSlotAt(int x) const;
    void markSlot(int slot); // where something dragged over the cards would fall; -1: nothing is
    const AxisStyles& axes() const { return m_axes; }
    const Theme& theme() const { return m_designer.theme(); }

  signals:
    void moveRequested(int from, int to);
    void toggleRequested(int row);
    void editRequested(int row);
    void searchAgainRequested(int row); // of an automatic one
    void removeRequested(int row);
    void duplicateRequested(int row);
    void menuRequested(int row, QPoint global);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    bool isTactic(int row) const;
    int currentRow() const { return currentIndex().row(); }
    // The place between cards nearest to x: 0 before the first.
    int slotAt(int x) const;
    void endDrag();
    void goByKey(QKeyEvent* event);
    void followDesigner();

    Designer& m_designer;
    ScheduleModel& m_model;
    AxisStyles m_axes;
    QPoint m_pressed;
    int m_pressedRow = -1, m_lifted = -1, m_slot = -1;
    bool m_keyboard = false, m_following = false;
};

} // namespace axiscape
