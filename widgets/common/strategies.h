// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies of the project as panels see them: the open one, which Designer shows, and those beside it. All on the
// GUI thread.
#pragma once

#include "core/session/session.h"
#include "core/tactics/project.h"

#include <QObject>

namespace axiscape {

class Strategies : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    virtual const Project& project() const = 0;                    // at least one strategy
    virtual SnapshotPointer snapshot(std::size_t index) const = 0; // null until it is made
    virtual QString error(std::size_t index) const = 0;            // why there will be none; else empty
    // Makes the snapshots of the open one and of those that are pinned, on a worker; snapshotsChanged follows.
    virtual void request() = 0;
    virtual void edit(const QString& undoText, Project next) = 0; // one undo step

  signals:
    void changed(); // names, pins, which is open, what they hold
    void snapshotsChanged();
};

} // namespace axiscape
