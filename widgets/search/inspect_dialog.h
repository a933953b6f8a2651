// SPDX-License-Identifier: GPL-3.0-or-later
// A candidate in full: its decisions, and the actions that would be stored. A click on an action shows its tensor in
// the graph. Not modal; it goes with the model.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/search/search_run.h"

#include <QDialog>

class QListWidget;
class QPushButton;

namespace axiscape {

class InspectDialog : public QDialog {
    Q_OBJECT
  public:
    // `position`: 1 is the best.
    InspectDialog(Designer& designer, const FoundTactic& found, int position, double capacityBytes,
                  QWidget* parent = nullptr);
    const FoundTactic& found() const { return m_found; }
    void setAcceptable(bool on);

  signals:
    void acceptRequested();

  private:
    void fillActions();
    void reveal(int row);

    Designer& m_designer;
    FoundTactic m_found;
    QListWidget* m_actions;
    QPushButton* m_accept;
};

} // namespace axiscape
