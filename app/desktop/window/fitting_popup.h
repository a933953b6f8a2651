// SPDX-License-Identifier: GPL-3.0-or-later
// With what a step that does not fit would: a tactic of the library, more devices along an axis, a smaller batch,
// layers recomputed. What leaves most room comes first, and every row acts: a change of the strategy is made, as one
// undo step; what only the program can do shows the part of it that would change; the last one opens the dialog that
// tries all of it together. Worked out on a thread of its own;
// closing it stops that. Closes itself when the snapshot changes: the answers were for it.
#pragma once

#include "core/insight/fitting.h"
#include "core/insight/peak_suggestion.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"

#include <QFrame>
#include <functional>

class QLabel;
class QVBoxLayout;

namespace axiscape {

class FittingPopup : public QFrame {
    Q_OBJECT
  public:
    explicit FittingPopup(Designer& designer, QWidget* parent = nullptr);

    // Its left top corner at that point, or as far as the screen goes.
    void popUp(QPoint below);
    bool isRunning() const { return m_task.isBusy(); }

  signals:
    void moreWanted(); // all ways together: the dialog

  private:
    struct Answer {
        QString what, peak, note;
        std::int64_t peakBytes = 0;
        std::function<void()> act;
    };
    struct Found {
        Fitting fitting;
        std::optional<PeakSuggestion> tactic;
    };
    void showAnswers(const Fitting& fitting, const std::optional<PeakSuggestion>& tactic);
    std::vector<Answer> answersOf(const Fitting& fitting, const std::optional<PeakSuggestion>& tactic);

    Designer& m_designer;
    SnapshotPointer m_snapshot; // that the answers are for
    QVBoxLayout* m_rows;
    QLabel *m_heading, *m_now;
    Task<Found> m_task;
};

} // namespace axiscape
