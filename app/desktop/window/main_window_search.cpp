// SPDX-License-Identifier: GPL-3.0-or-later
// The search in the window: its panel beside the timeline, its commands.
#include "app/desktop/window/main_window.h"
#include "core/tactics/axis_colours.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/searcher.h"

#include <QDockWidget>

namespace axiscape {

void MainWindow::makeSearch() {
    m_search = new SearchPanel(m_documents.designer(), m_documents.designer().search(), this);
    QDockWidget* dock = addPanel(QStringLiteral("dockSearch"), tr("Search"), m_search, Qt::BottomDockWidgetArea);
    auto* timeline = findChild<QDockWidget*>(QStringLiteral("dockTimeline"));
    for (QDockWidget* one : {timeline, dock}) one->widget()->setMinimumSize(480, 208); // their tabs take 32
    tabifyDockWidget(timeline, dock);
    timeline->raise();
    connect(m_search, &SearchPanel::strategyRequested, this, [this](const Strategy& strategy) {
        const std::string name = tr("Search").toStdString();
        document().editProject(
            tr("Add what was found as a strategy"),
            withStrategy(document().project(), name, withColoursOf(strategy, document().strategy()), false));
    });
    connect(m_search, &SearchPanel::hardwareRequested, m_mesh, &MeshPanel::editMesh);
}

void MainWindow::makeSearchActions() {
    QAction* show = m_actions.add(QStringLiteral("search.show"), tr("&Search for a strategy…"),
                                  QKeySequence(tr("Ctrl+R")), tr("Let the machine find tactics"), [this] {
                                      auto* dock = findChild<QDockWidget*>(QStringLiteral("dockSearch"));
                                      dock->show();
                                      dock->raise();
                                      m_search->focusStart();
                                  });
    QAction* start = m_actions.add(QStringLiteral("search.start"), tr("S&tart the search"),
                                   QKeySequence(tr("Ctrl+Shift+R")), tr("Start the search, or stop it"), [this] {
                                       m_actions.action(QStringLiteral("search.show"))->trigger();
                                       m_search->startOrStop();
                                   });
    const auto refresh = [this, show, start] {
        show->setEnabled(document().model() != nullptr);
        start->setEnabled(document().model() != nullptr);
        start->setText(m_documents.designer().search().run().isBusy() ? tr("S&top the search")
                                                                      : tr("S&tart the search"));
    };
    connect(&m_documents.designer(), &Designer::modelChanged, this, refresh);
    connect(&m_documents.designer().search(), &Searcher::changed, this, refresh);
    refresh();
}

} // namespace axiscape
