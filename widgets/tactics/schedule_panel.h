// SPDX-License-Identifier: GPL-3.0-or-later
// The tactics of the strategy as cards, each with what it did to peak memory, step time and collectives. Every change
// is one Designer::edit with words for its undo step.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace axiscape {

class ScheduleModel;
class ScheduleView;
class StepPlayer;
struct ScheduleEdit;

class SchedulePanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit SchedulePanel(Designer& designer, QWidget* parent = nullptr);

    ScheduleView& view() const { return *m_view; }
    ScheduleModel& model() const { return *m_model; }
    StepPlayer& player() const { return *m_player; }

  public slots:
    void moveTactic(int from, int to);
    void toggleTactic(int row);
    void removeTactic(int row);
    void duplicateTactic(int row);
    void editTactic(int row); // opens the editor
    void openMenu(int row, QPoint global);
    void stepThrough(); // the selected tactic, else the last; again: no longer

  signals:
    void libraryTacticDropped(LibraryKind kind, int slot);
    void conflictsWanted(); // their list
    void searchAgainWanted(int tactic);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void carryOut(std::optional<ScheduleEdit> edit);
    int holdOver(QPoint at); // the slot under it
    void refresh();

    Designer& m_designer;
    ScheduleModel* m_model;
    ScheduleView* m_view;
    StepPlayer* m_player;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QPushButton *m_conflicts, *m_steps;
};

} // namespace axiscape
