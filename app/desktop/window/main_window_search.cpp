// SPDX-License-Identifier: GPL-3.0-or-later
// The search in the window: its commands, and where a strategy goes that it found.
#include "app/desktop/window/main_window.h"
#include "core/tactics/axis_colours.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/searcher.h"

#include <QDockWidget>

namespace axiscape {

void MainWindow::addFoundStrategy(const Strategy& strategy) {
    const std::string name = tr("Search").toStdString();
    document().editProject(
        tr("Add what was found as a strategy"),
        withStrategy(document().project(), name, withColoursOf(strategy, document().strategy()), false));
}

void MainWindow::showSearch() {
    dock("dockSearch")->show();
    dock("dockSearch")->raise();
    m_search->focusStart();
}

void MainWindow::startOrStopSearch() {
    showSearch();
    m_search->startOrStop();
}

} // namespace axiscape
