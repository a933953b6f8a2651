// SPDX-License-Identifier: GPL-3.0-or-later
// Name, axis and patterns of one tactic. Open it with open(); `finished` with Accepted means tactic() is wanted.
#pragma once

#include "core/session/session.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace axiscape {

class ActionList;
class PatternModel;

class TacticEditor : public QDialog {
    Q_OBJECT
  public:
    // `isNew` decides the words on the button.
    TacticEditor(const std::shared_ptr<const Module>& module, const Mesh& mesh, const Tactic& tactic, bool isNew,
                 QWidget* parent = nullptr);

    Tactic tactic() const;
    PatternModel& patterns() const { return *m_patterns; }

  private:
    void addPattern();
    void removePattern();
    void movePattern(int by);
    void removeAction();
    void refresh();

    Tactic m_tactic;
    PatternModel* m_patterns;
    QLineEdit* m_name;
    QComboBox* m_axis;
    QTableView* m_table;
    ActionList* m_actions = nullptr; // only if there are stored actions
    QLabel* m_problem;
    QPushButton *m_remove, *m_up, *m_down, *m_accept;
};

} // namespace axiscape
