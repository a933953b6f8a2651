// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/dock_tabs.h"

#include <QChildEvent>
#include <QMainWindow>
#include <QPointer>
#include <QTabBar>
#include <QTimer>

namespace axiscape {

DockTabs::DockTabs(QMainWindow& window) : QObject(&window) { window.installEventFilter(this); }

// The window makes a bar when panels are first put behind each other; it is one, and has its own mind, a turn later.
bool DockTabs::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ChildAdded)
        QTimer::singleShot(0, this, [this, child = QPointer(static_cast<QChildEvent*>(event)->child())] {
            if (auto* bar = qobject_cast<QTabBar*>(child.data())) take(*bar);
        });
    // As panels are moved the window leaves bars without tabs, in front of whatever is there now.
    if (auto* bar = qobject_cast<QTabBar*>(watched); bar && event->type() == QEvent::Paint) {
        bar->setAttribute(Qt::WA_TransparentForMouseEvents, bar->count() == 0);
        return bar->count() == 0;
    }
    return QObject::eventFilter(watched, event);
}

void DockTabs::take(QTabBar& bar) {
    bar.setElideMode(Qt::ElideNone);
    bar.setUsesScrollButtons(true);
    bar.installEventFilter(this);
}

} // namespace axiscape
