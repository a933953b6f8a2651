// SPDX-License-Identifier: GPL-3.0-or-later
// Panels of a small window: below 1280 wide those at the right share one place as tabs, below 860 high those at the
// bottom too, and those at the left have all of its height. Where there is room again they are as they were before.
// Panels that a person put elsewhere are left alone.
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <vector>

class QDockWidget;

namespace axiscape {

class NarrowLayout : public QObject {
    Q_OBJECT
  public:
    static constexpr int kNarrow = 1280, kLow = 860;
    static constexpr QSize kLeast{800, 560};
    NarrowLayout(QMainWindow& window, std::vector<QDockWidget*> docks);
    void update(); // while no panel is shown it waits
    void reset();  // the panels have been shown as they are to be in a large window
    bool isNarrow() const { return m_window.width() < kNarrow; }

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void arrange(QSize size);
    void gather(Qt::DockWidgetArea area);
    QMainWindow& m_window;
    std::vector<QDockWidget*> m_docks;
    QByteArray m_apart; // the layout of the large window
    bool m_rightTabs = false, m_bottomTabs = false;
};

} // namespace axiscape
