// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/action_registry.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace axiscape {

// All commands, filtered while typing, each with its shortcut. Enter runs the marked one; Esc closes.
class CommandPalette : public QDialog {
    Q_OBJECT
  public:
    CommandPalette(const ActionRegistry& registry, QWidget* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void filter(const QString& text);
    void run();
    const ActionRegistry& m_registry;
    QLineEdit* m_search;
    QListWidget* m_list;
};

// True if the letters of `typed` occur in `text` in that order, whatever the case.
bool fuzzyMatch(const QString& typed, const QString& text);

} // namespace axiscape
