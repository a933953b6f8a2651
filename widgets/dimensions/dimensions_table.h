// SPDX-License-Identifier: GPL-3.0-or-later
// The list of dimensions as a target: an axis held over a row previews the cut of that dimension everywhere, let go it
// is one tactic. The keyboard has the letter of an axis, the mouse a menu for the same. The row under the pointer, else
// the current one, is coloured in the graph.
#pragma once

#include "widgets/dimensions/dimension_drop.h"

#include <QTableView>
#include <optional>

namespace axiscape {

class DimensionsModel;
class StripDelegate;

class DimensionsTable : public QTableView {
    Q_OBJECT
  public:
    DimensionsTable(Designer& designer, DimensionsModel& model, QWidget* parent = nullptr);

  signals:
    // What a drop would do, or why it cannot be; empty when nothing is held.
    void said(const QString& text, bool legal);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Held {
        DimensionId dimension;
        AxisId axis = 0;
        DimensionDrop drop;
    };
    // Works out what the axis would do on the dimension, unless it is the one held already; previews it if it is legal.
    const DimensionDrop& hold(DimensionId dimension, AxisId axis);
    void letGo();
    void cut(DimensionId dimension, AxisId axis);
    void popUpCut(DimensionId dimension, AxisId axis, QPoint at);
    void addCut(QMenu* menu, DimensionId dimension, AxisId axis);
    void highlight(int row); // -1: the current one
    void showExample(int row);
    void takeLook();
    QPoint below(int row) const;

    Designer& m_designer;
    DimensionsModel& m_dimensions;
    StripDelegate* m_strips;
    std::optional<Held> m_held;
};

} // namespace axiscape
