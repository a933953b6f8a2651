// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the work in a window from being lost: what is not saved is kept and offered after a kill, and files that
// another program changes are asked about. Goes before the window does.
#pragma once

#include "app/desktop/document/disk_watch.h"
#include "app/desktop/document/recovery.h"

namespace axiscape {

class ChoiceBar;
class MainWindow;

class WorkGuard : public QObject {
    Q_OBJECT
  public:
    explicit WorkGuard(MainWindow& window, const QString& folder = Recovery::stateFolder());
    ~WorkGuard() override;
    Recovery& recovery() { return m_recovery; }

  private:
    void offerLeft();
    void askReload(const QString& path);

    MainWindow& m_window;
    Recovery m_recovery;
    DiskWatch m_disk;
    ChoiceBar *m_recover, *m_reload;
    std::vector<LeftWork> m_left; // newest first
};

} // namespace axiscape
