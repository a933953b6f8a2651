// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo of the document at the keyboard. A field of text takes those keys for what is typed in it; but one in
// which nothing has been typed since it was last filled or entered (a spin box that was stepped, a list that was
// chosen from) has nothing to undo, and must not keep the keys from the document.
#pragma once

#include "app/desktop/commands/action_registry.h"

namespace axiscape {

class UndoKeys : public QObject {
    Q_OBJECT
  public:
    UndoKeys(const ActionRegistry& registry, QWidget& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    const ActionRegistry& m_registry;
    QWidget& m_window;
};

} // namespace axiscape
