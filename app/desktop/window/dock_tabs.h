// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs of panels behind each other say their whole names: where there is no room for all of them, arrows lead to
// the others, once they stand as close as can be. By itself a main window shortens every name, until none can be read.
#pragma once

#include <QObject>

class QMainWindow;
class QTabBar;

namespace axiscape {

class DockTabs : public QObject {
  public:
    explicit DockTabs(QMainWindow& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void take(QTabBar& bar);
    static bool isTight(const QTabBar& bar);
    static void fit(QTabBar& bar);
};

} // namespace axiscape
