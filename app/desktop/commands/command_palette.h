// SPDX-License-Identifier: GPL-3.0-or-later
// All commands, found while typing by their words and by what else people call them, the best first, each with its
// shortcut. Those that cannot be run now stand at the end and say why, where that is known. Enter runs the marked one;
// Esc closes.
#pragma once

#include "app/desktop/commands/action_registry.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace axiscape {

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

} // namespace axiscape
