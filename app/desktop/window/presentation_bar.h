// SPDX-License-Identifier: GPL-3.0-or-later
// The one line above the graph while it is shown to a room: what is shown, its memory and time, and at the beginning
// how it ends. It stands above the graph, not over it.
#pragma once

#include "widgets/common/designer.h"

#include <QFrame>

class QLabel;

namespace axiscape {

class VerdictBar;

class PresentationBar : public QFrame {
    Q_OBJECT
  public:
    PresentationBar(Designer& designer, QWidget& window);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fadeHint();
    QLabel *m_title, *m_hint;
    VerdictBar* m_verdict;
};

} // namespace axiscape
