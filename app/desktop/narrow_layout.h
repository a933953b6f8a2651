// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <vector>

class QDockWidget;

namespace axiscape {

// Panels of a small window: below 1280 wide those at the right share one place as tabs, below 800 high those at the
// bottom. They part again when there is room. Panels that a person put elsewhere are left alone.
class NarrowLayout : public QObject {
    Q_OBJECT
  public:
    static constexpr int kNarrow = 1280, kLow = 800;
    NarrowLayout(QMainWindow& window, std::vector<QDockWidget*> docks);
    void update();
    bool isNarrow() const { return m_window.width() < kNarrow; }
    void reset(); // the layout was restored: apart as it was designed, until the size says otherwise

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::vector<QDockWidget*> in(Qt::DockWidgetArea area) const; // in order of the panels
    void gather(Qt::DockWidgetArea area, bool tabs, Qt::Orientation apart);
    QMainWindow& m_window;
    std::vector<QDockWidget*> m_docks;
    bool m_rightTabs = false, m_bottomTabs = false;
};

} // namespace axiscape
