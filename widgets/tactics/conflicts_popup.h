// SPDX-License-Identifier: GPL-3.0-or-later
// The conflicts of the snapshot, each as a question with one button a side. A button adds the choice to the selected
// tactic, or to a new one, as one undo step; under the pointer or the keyboard it is previewed everywhere. Closes
// itself when none is left.
#pragma once

#include "widgets/common/conflict_text.h"
#include "widgets/common/designer.h"

#include <QFrame>

namespace axiscape {

class ConflictsPopup : public QFrame {
    Q_OBJECT
  public:
    explicit ConflictsPopup(Designer& designer, QWidget* parent = nullptr);

    // Its right edge and its bottom (or top, where there is no room above) at that point.
    void popUp(QPoint right);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Side {
        AxisId axis = 0;
        ConflictSide answer;
    };
    void rebuild();
    void choose(AxisId axis, const ConflictSide& side);

    Designer& m_designer;
    QWidget* m_list = nullptr;
    std::vector<std::pair<QObject*, Side>> m_sides; // by their buttons
};

} // namespace axiscape
