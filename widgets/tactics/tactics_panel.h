// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QListWidget;

namespace axiscape {

// Ways to begin a tactic.
class TacticsPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit TacticsPanel(Designer& designer, QWidget* parent = nullptr);

  public slots:
    void newManualTactic(); // opens the editor; its tactic is appended

  signals:
    void fileRequested(); // a tactic file is to be opened

  private:
    void refresh();

    Designer& m_designer;
    QListWidget* m_list;
};

} // namespace axiscape
