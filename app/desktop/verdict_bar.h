// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/designer.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace axiscape {

// The three figures that stay in the toolbar at every size: peak memory of capacity, step time with its bounds,
// collectives. Where it does not fit, a button says with what it would.
class VerdictBar : public QWidget {
    Q_OBJECT
  public:
    explicit VerdictBar(Designer& designer, QWidget* parent = nullptr);

  private:
    void refresh();
    void sayWhatWouldFit();
    QLabel* addFigure(const QString& title, const QString& name);
    Designer& m_designer;
    QLabel *m_peak, *m_step, *m_collectives;
    QPushButton* m_wouldFit;
};

// "4 all_gather, 418 all_reduce", for people; "none".
QString countsText(const CollectiveCounts& counts);

} // namespace axiscape
