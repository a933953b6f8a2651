// SPDX-License-Identifier: GPL-3.0-or-later
// The stored actions of a tactic, grouped by the source line of what they act on. A box switches one off and on; that
// of a line, all of its actions.
#pragma once

#include "core/tactics/tactics.h"

#include <QListWidget>

namespace axiscape {

class ActionList : public QListWidget {
    Q_OBJECT
  public:
    ActionList(const Tactic& tactic, const Module& module, const Mesh& mesh, QWidget* parent = nullptr);
    // The tactic with the actions that are left, and those that are off.
    void store(Tactic& tactic) const;
    void removeCurrent();

  private:
    void changed(QListWidgetItem* item);
    bool m_following = false;
    std::vector<Action> m_actions; // of the tactic given; items name them by index
};

} // namespace axiscape
