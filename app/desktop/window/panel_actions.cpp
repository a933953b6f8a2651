// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/panel_actions.h"

#include <QAction>
#include <QDockWidget>

namespace axiscape {
namespace {

bool isBehindAnother(const QDockWidget& dock) { return dock.isVisible() && dock.visibleRegion().isEmpty(); }

bool takesKeys(const QWidget& widget, const QDockWidget& dock) {
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isEnabled() && widget.isVisibleTo(&dock);
}

} // namespace

QAction* showOrHide(QDockWidget& dock) {
    QAction* action = dock.toggleViewAction();
    QObject::disconnect(action, &QAction::triggered, &dock, nullptr);
    QObject::connect(action, &QAction::triggered, &dock, [&dock, action](bool shown) {
        if (!shown && !isBehindAnother(dock)) {
            dock.close();
            return;
        }
        dock.show();
        dock.raise();
        action->setChecked(true);
    });
    return action;
}

void goTo(QDockWidget& dock) {
    dock.show();
    dock.raise();
    // The first of its elements that Tab would come to.
    for (QWidget* widget = dock.widget()->nextInFocusChain(); widget && widget != dock.widget();
         widget = widget->nextInFocusChain())
        if (dock.widget()->isAncestorOf(widget) && takesKeys(*widget, dock))
            return widget->setFocus(Qt::ShortcutFocusReason);
    dock.widget()->setFocus(Qt::ShortcutFocusReason);
}

} // namespace axiscape
