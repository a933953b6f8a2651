// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/worker.h"
#include "widgets/common/designer.h"

#include <QFrame>

class QVBoxLayout;

namespace axiscape {

struct Fitting;

// With what a step that does not fit would: more devices along an axis, a smaller batch, layers recomputed. Worked out
// on a thread of its own; closing it stops that. Closes itself when the snapshot changes: the answers were for it.
class FittingPopup : public QFrame {
    Q_OBJECT
  public:
    explicit FittingPopup(Designer& designer, QWidget* parent = nullptr);

    // Its left top corner at that point, or as far as the screen goes.
    void popUp(QPoint below);
    bool isRunning() const { return m_running; }

  private:
    void showAnswers(const Fitting& fitting);
    void addRow(const QString& what, const QString& peak, const QString& note);

    QVBoxLayout* m_rows;
    bool m_running = true;
    LatestWorker m_worker; // last: it stops before the rest goes
};

} // namespace axiscape
