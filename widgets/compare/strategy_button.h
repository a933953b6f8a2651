// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies of the project in the toolbar: which one is open, the others to switch to, and what can be done.
#pragma once

#include "widgets/common/strategies.h"

#include <QToolButton>

namespace axiscape {

class StrategyButton : public QToolButton {
    Q_OBJECT
  public:
    explicit StrategyButton(Strategies& strategies, QWidget* parent = nullptr);

    void setShort(bool isShort); // the name with less room

  signals:
    void compareRequested();

  private:
    void refresh();
    void fill();
    Strategies& m_strategies;
    bool m_short = false;
};

} // namespace axiscape
