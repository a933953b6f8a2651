// SPDX-License-Identifier: GPL-3.0-or-later
// One numbered step of an answer: what, and below it the cause and place, both wrapped. A click shows it in the graph.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/shardings/why_report.h"

#include <QAbstractButton>

namespace axiscape {

class WhyStepButton : public QAbstractButton {
    Q_OBJECT
  public:
    WhyStepButton(Designer& designer, int number, WhyStepShown step, QWidget* parent = nullptr);
    const WhyStepShown& step() const { return m_step; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent*) override;

  private:
    Designer& m_designer;
    int m_number; // 0: none, a step left out
    WhyStepShown m_step;
};

} // namespace axiscape
