// SPDX-License-Identifier: GPL-3.0-or-later
// All open conflicts as a list that stays: where each is, who asks for what, and what each answer would do. Beside it,
// before anything is cut, where a dimension of the model meets itself, with both answers over each axis; one that is
// chosen there is a tactic. A question that is clicked is shown in the graph, where it can be answered, too; an answer
// that is selected is previewed everywhere. Enter, a double click or Choose decides: one undo step.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/task.h"
#include "widgets/conflicts/conflicts_model.h"
#include "widgets/conflicts/meetings.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace axiscape {

class Segments;

class ConflictsPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit ConflictsPanel(Designer& designer, QWidget* parent = nullptr);
    ~ConflictsPanel() override;

    ConflictsModel& rows() const { return *m_rows; }
    QTreeView& tree() const { return *m_tree; }

  public slots:
    void focusRows(); // on the selected row; the first question if there is none
    void showInGraph();
    void choose(); // the selected answer

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void take(); // what the snapshot asks now
    void takeWords();
    void findMeetings();
    void spread();
    bool isOfModel() const; // where dimensions meet themselves, whatever is asked
    void currentChanged();
    void fitColumns();
    void preview(bool wanted);
    void askForEffects();
    ConflictsModel::Place current() const;
    ScheduleEdit editOf(ConflictsModel::Place answer) const;

    Designer& m_designer;
    ConflictsModel* m_rows;
    QTreeView* m_tree;
    Segments* m_what; // what is open, or what may be asked of the model
    QStackedWidget* m_stack;
    QLabel* m_empty;
    Task<Meetings> m_meetings;
    QPushButton *m_show, *m_choose;
    bool m_previewing = false;
};

} // namespace axiscape
