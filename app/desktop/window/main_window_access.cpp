// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the window usable for more people: the outline of the graph, the menu of what is selected by a key, less
// motion.
#include "app/desktop/window/desktop_motion.h"
#include "app/desktop/window/main_window.h"
#include "widgets/common/motion.h"
#include "widgets/conflicts/conflicts_panel.h"
#include "widgets/model/outline_panel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>

namespace axiscape {

void MainWindow::showOutline() {
    dock("dockOutline")->show();
    dock("dockOutline")->raise();
    findChild<OutlinePanel*>()->focusRows();
}

void MainWindow::showConflicts() {
    dock("dockConflicts")->show();
    dock("dockConflicts")->raise();
    findChild<ConflictsPanel*>()->focusRows();
}

void MainWindow::askForContextMenu() {
    QWidget* focus = QApplication::focusWidget();
    if (!focus) return;
    const QPoint middle = focus->rect().center();
    QApplication::postEvent(focus,
                            new QContextMenuEvent(QContextMenuEvent::Keyboard, middle, focus->mapToGlobal(middle)));
}

void MainWindow::makeMotion() {
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    // A style of ours hides what the desktop's says.
    const QStyle* desktop = isCalmStyleInstalled() ? nullptr : QApplication::style();
    reduceMotion(m_settings.reduceMotion().value_or(desktopReducesMotion(configurationFolders(), desktop)));
}

void MainWindow::reduceMotion(bool reduced) {
    setMotionReduced(reduced);
    setAnimated(!reduced); // of docks
}

} // namespace axiscape
