// SPDX-License-Identifier: GPL-3.0-or-later
// What was found as a list of two lines a row. It asks for changes by signals and makes none itself.
//   pointer or cursor on a row   previews it     double click, Enter   adds it to the schedule
//   I, Space                     inspects it     Esc                   ends the preview
#pragma once

#include "widgets/common/designer.h"
#include "widgets/search/candidates_model.h"

#include <QListView>

namespace axiscape {

class CandidatesView : public QListView {
    Q_OBJECT
  public:
    CandidatesView(Designer& designer, CandidatesModel& model, QWidget* parent = nullptr);

  signals:
    void previewRequested(const QModelIndex& index); // invalid: none
    void acceptRequested(const QModelIndex& index);
    void inspectRequested(const QModelIndex& index);
    void menuRequested(const QModelIndex& index, QPoint global);
    void currentRowChanged();

  protected:
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
};

} // namespace axiscape
