// SPDX-License-Identifier: GPL-3.0-or-later
// All shortcuts, found by typing, changed where they stand: F2 or a double click, then the keys. Backspace takes them
// away. What is changed holds at once.
#pragma once

#include "app/desktop/commands/shortcuts_model.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace axiscape {

class ShortcutSheet : public QDialog {
    Q_OBJECT
  public:
    ShortcutSheet(const ActionRegistry& registry, QWidget* parent);
    ShortcutsModel& shortcuts() { return *m_model; }

  signals:
    void edited(); // to be remembered

  private:
    void refreshButtons();
    ShortcutsModel* m_model;
    QLineEdit* m_search;
    QTableView* m_table;
    QLabel* m_says; // what to do, or why not
    QPushButton *m_change, *m_default;
};

} // namespace axiscape
