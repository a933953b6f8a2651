// SPDX-License-Identifier: GPL-3.0-or-later
// The palette as a list of two lines a row. It asks for changes by signals and makes none itself.
//   pointer or cursor on a row   previews it        double click, Enter, drag onto the schedule   adds it
//   letter of an axis            chooses the axis   Esc                                           ends the preview
#pragma once

#include "widgets/tactics/palette_model.h"

#include <QListView>

namespace axiscape {

class PaletteView : public QListView {
    Q_OBJECT
  public:
    PaletteView(Designer& designer, PaletteModel& model, QWidget* parent = nullptr);

  signals:
    void previewRequested(const QModelIndex& index); // invalid: none
    void startRequested(const QModelIndex& index);
    void axisRequested(int axis);
    void menuRequested(const QModelIndex& index, QPoint global);

  protected:
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void startDrag(Qt::DropActions) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    bool usable(const QModelIndex& index) const { return index.isValid() && index.flags().testFlag(Qt::ItemIsEnabled); }
    Designer& m_designer;
    PaletteModel& m_model;
};

} // namespace axiscape
