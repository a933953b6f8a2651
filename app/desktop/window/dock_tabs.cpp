// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/dock_tabs.h"

#include <QChildEvent>
#include <QMainWindow>
#include <QPointer>
#include <QStyle>
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
        // Tabs come and go without another size of the bar.
        if (bar->property("tight").toBool() != isTight(*bar)) QTimer::singleShot(0, bar, [bar] { fit(*bar); });
        return bar->count() == 0;
    }
    if (event->type() == QEvent::Resize)
        if (auto* bar = qobject_cast<QTabBar*>(watched)) fit(*bar);
    return QObject::eventFilter(watched, event);
}

void DockTabs::take(QTabBar& bar) {
    bar.setElideMode(Qt::ElideNone);
    bar.setUsesScrollButtons(true);
    bar.installEventFilter(this);
    fit(bar);
}

bool DockTabs::isTight(const QTabBar& bar) {
    constexpr int kRoomy = 24; // px beside a name, as the style sheet has it
    int wide = 0;
    for (int i = 0; i < bar.count(); ++i) wide += bar.fontMetrics().horizontalAdvance(bar.tabText(i)) + kRoomy;
    return wide > bar.width();
}

// Closer together where there is no room for all.
void DockTabs::fit(QTabBar& bar) {
    if (bar.property("tight").toBool() == isTight(bar)) return;
    bar.setProperty("tight", isTight(bar));
    bar.style()->unpolish(&bar);
    bar.style()->polish(&bar);
    bar.updateGeometry();
}

} // namespace axiscape
