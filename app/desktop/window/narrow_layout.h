// SPDX-License-Identifier: GPL-3.0-or-later
// Panels of a small window: below 1280 wide or 860 high those at the right share one place as tabs, those at the bottom
// too; in a low window those at the left have all of its height. Where a panel stands beside all others, as a lesson
// does, those at the left go to the tabs at the right where not all fit. Where there is room again they are as they
// were before. Panels that a person put elsewhere are left alone.
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
    static constexpr int kAllBeside = 1272; // the least widths of all columns: a screen of 1280 has room for them
    static constexpr QSize kLeast{800, 560};
    NarrowLayout(QMainWindow& window, std::vector<QDockWidget*> docks);
    void update(); // while no panel is shown it waits
    void reset();  // the panels have been shown as they are to be in a large window
    // In a column of its own, left of all others, until it is closed or put elsewhere.
    void putBeside(QDockWidget& dock, int width);
    bool isNarrow() const { return m_window.width() < kNarrow; }

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void arrange();
    std::vector<QDockWidget*> docksIn(Qt::DockWidgetArea area) const;
    void restoreApart();
    void gather(Qt::DockWidgetArea area, const std::vector<QDockWidget*>& behind = {});
    bool isBeside() const;
    void placeBeside();
    QMainWindow& m_window;
    std::vector<QDockWidget*> m_docks;
    QByteArray m_apart; // the layout of the large window
    QDockWidget* m_beside = nullptr;
    int m_besideWidth = 0;
    bool m_tabs = false, m_leftTabs = false;
};

} // namespace axiscape
