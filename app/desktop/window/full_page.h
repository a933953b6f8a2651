// SPDX-License-Identifier: GPL-3.0-or-later
// A page that takes the whole window: the panels step aside while it is there, and come back as they were.
#pragma once

#include <QByteArray>
#include <QObject>
#include <vector>

class QDockWidget;
class QMainWindow;
class QStackedWidget;
class QWidget;

namespace axiscape {

class FullPage : public QObject {
    Q_OBJECT
  public:
    FullPage(QMainWindow& window, QStackedWidget& centre, QWidget& page, std::vector<QDockWidget*> docks);
    bool active() const { return m_active; }
    void enter();
    void leave(); // back to the page before

  signals:
    void changed();

  private:
    QMainWindow& m_window;
    QStackedWidget& m_centre;
    QWidget& m_page;
    std::vector<QDockWidget*> m_docks;
    QByteArray m_layout;
    QWidget* m_before = nullptr;
    bool m_active = false;
};

} // namespace axiscape
