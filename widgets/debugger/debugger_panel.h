// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger for SPMD programs as a panel: the program of one device beside what every device holds, run on a small
// copy and small real numbers, forward and back, to places to stop at, and with a mistake put in on purpose. A mistake
// is of the run alone; a banner says so for as long as it is there.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/task.h"
#include "widgets/debugger/debug_run.h"

#include <QTimer>

class QComboBox;
class QLabel;
class QSlider;
class QTableView;
class QToolButton;

namespace axiscape {

class DevicesView;
class LinesModel;

class DebuggerPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit DebuggerPanel(Designer& designer, QWidget* parent = nullptr);
    ~DebuggerPanel() override;

    LinesModel& lines() { return *m_lines; }
    DevicesView& devices() { return *m_devices; }
    const std::shared_ptr<const DebugFrame>& frame() const { return m_frame; } // null: nothing has run
    const std::shared_ptr<const DebugProgram>& program() const { return m_program; }
    const Mistake& mistake() const { return m_mistake; }
    bool isBusy() const { return m_task.isBusy(); }
    int hop() const { return m_hop; } // of the collective under way; -1: it is over, or none

    void stepForward(); // an op, or a hop of the collective under way
    void stepBack();
    void runToBreakpoint();
    void restart();
    void goTo(std::size_t step);
    void runTo(OpId op);                                  // from the start until its results are made
    void sabotage(Mistake mistake, const QString& words); // starts again with it
    void putRight();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class StopWhen : std::uint8_t { breakpoints, difference, collective, selected, layer, line, end };
    bool takesKey(const QKeyEvent& event);
    void makeHeader();
    void makeBody();
    QWidget* makeFacts();
    void programChanged();
    void ask(std::vector<StopAt> stops, bool intoCollective = false);
    void answered(DebugAnswer answer, bool intoCollective);
    void refresh();
    void refreshFacts();
    void markInGraph();
    void fillSabotages();
    void clickedLine(const QModelIndex& index);
    std::optional<OpId> reducedHere() const; // op of the model whose all_reduce the current line is
    QString positionText() const;
    QString collectiveText() const;
    QString verdictText() const;

    Designer& m_designer;
    QToolButton *m_back, *m_step, *m_run, *m_restart, *m_sabotage, *m_numbers;
    QComboBox *m_stopWhen, *m_watch;
    QTableView* m_table;
    LinesModel* m_lines;
    DevicesView* m_devices;
    QWidget* m_banner;
    QLabel *m_bannerText, *m_position, *m_verdict, *m_collective, *m_watched;
    QToolButton *m_show, *m_cancel;
    QSlider* m_slider;
    QTimer m_busySoon;

    Task<DebugAnswer> m_task;
    std::shared_ptr<DebugRun> m_running = std::make_shared<DebugRun>(); // touched by the task's work alone
    SnapshotPointer m_snapshot;                                         // whose program runs
    Mistake m_mistake;
    QString m_mistakeWords;
    std::uint64_t m_number = 0; // of program and mistake
    std::size_t m_wanted = 0;   // where the last question goes
    std::size_t m_furthest = 0;
    std::shared_ptr<const DebugProgram> m_program;
    std::shared_ptr<const DebugFrame> m_frame;
    std::optional<ValueId> m_watching;
    int m_hop = -1;
    QString m_said; // what went wrong
    bool m_marked = false;
};

} // namespace axiscape
