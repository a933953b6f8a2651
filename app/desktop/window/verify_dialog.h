// SPDX-License-Identifier: GPL-3.0-or-later
// Verification in the window: progress, cancelling, and its result in sentences.
#pragma once

#include "core/verify/verify.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;

namespace axiscape {

// "Equal", "Different", "Not verified", and what was run, in sentences for a person.
struct VerifyWords {
    QString heading, body;
    QString role; // of the heading: "better", "worse"; empty
};
VerifyWords verifyWords(const Verification& result, const Module& module);

// Runs the partitioned program beside the whole one, away from the window's thread, and says what came of it; not
// modal. The first op that differs can be shown in the graph.
class VerifyDialog : public QDialog {
    Q_OBJECT
  public:
    explicit VerifyDialog(Designer& designer, QWidget* parent = nullptr);

    // The strategy as it is now, with other random numbers each time.
    void start();
    void cancel();
    bool isRunning() const { return m_task.isBusy(); }
    // What came of the run of a snapshot.
    void present(const Result<Verification>& result, SnapshotPointer of);

  signals:
    void verified(const axiscape::Verification& result); // it ran to its end

  protected:
    void done(int result) override;

  private:
    void showOp();
    void refresh();
    void say(const QString& text);

    Designer& m_designer;
    SnapshotPointer m_of;
    OpId m_first; // that differs
    std::uint32_t m_firstResult = 0;
    std::uint64_t m_seed = 0;
    QLabel *m_heading, *m_body, *m_state;
    QPushButton *m_show, *m_again, *m_stop;
    QTimer m_busySoon; // what is quick is not announced
    Task<Result<Verification>> m_task;
};

} // namespace axiscape
