// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/designer.h"

#include <QFrame>

namespace axiscape {

struct ConflictSide;

// The conflicts of the snapshot, each as a question with one button a side. A button adds the choice to the selected
// tactic, or to a new one, as one undo step. Closes itself when none is left.
class ConflictsPopup : public QFrame {
    Q_OBJECT
  public:
    explicit ConflictsPopup(Designer& designer, QWidget* parent = nullptr);

    // Its right edge and its bottom (or top, where there is no room above) at that point.
    void popUp(QPoint right);

  private:
    void rebuild();
    void choose(AxisId axis, const ConflictSide& side);

    Designer& m_designer;
    QWidget* m_list = nullptr;
};

} // namespace axiscape
