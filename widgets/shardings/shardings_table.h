// SPDX-License-Identifier: GPL-3.0-or-later
// The table of tensors as a drop target: an axis held over a row enlarges its strip, the cell under the pointer is the
// dimension. The keyboard has the letter of an axis, the mouse a context menu for the same.
#pragma once

#include "widgets/common/designer.h"

#include <QBasicTimer>
#include <QTableView>

namespace axiscape {

class DropCard;
class ShardingsModel;
class StripDelegate;

class ShardingsTable : public QTableView {
    Q_OBJECT
  public:
    ShardingsTable(Designer& designer, ShardingsModel& model, QWidget* parent = nullptr);
    DropCard& dropCard() { return *m_card; }

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void takeLook();
    int argumentAt(const QModelIndex& index) const; // -1: the row is no argument
    int dimensionUnder(const QModelIndex& index, QPoint at) const;
    void showCardAt(QPoint at, AxisId axis);
    void scrollWhileDragging(QPoint at);

    Designer& m_designer;
    ShardingsModel& m_tensors;
    StripDelegate* m_strips;
    DropCard* m_card;
    QBasicTimer m_scroll;
    int m_scrollBy = 0;
};

} // namespace axiscape
