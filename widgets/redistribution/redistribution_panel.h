// SPDX-License-Identifier: GPL-3.0-or-later
// The page of redistributions as a panel: the collectives of the selected op, and whatever else is asked for.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/moved_tensor.h"
#include "widgets/common/panel.h"

class QComboBox;

namespace axiscape {

class RedistributionPage;

class RedistributionPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit RedistributionPanel(Designer& designer, QWidget* parent = nullptr);
    RedistributionPage& page() { return *m_page; }
    // Of the selected op: how that operand is moved, or its result (-1). The panel is in sight.
    void choose(int operand);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void follow();
    void ask(int index);

    Designer& m_designer;
    RedistributionPage* m_page;
    QComboBox* m_which;
    std::vector<MovedTensor> m_moved;
};

} // namespace axiscape
