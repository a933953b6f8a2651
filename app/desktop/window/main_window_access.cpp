// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the window usable for more people: the outline of the graph, the menu of what is selected by a key, less
// motion.
#include "app/desktop/window/desktop_motion.h"
#include "app/desktop/window/main_window.h"
#include "widgets/common/motion.h"
#include "widgets/model/outline_panel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>

namespace axiscape {

void MainWindow::makeOutline() {
    auto* outline = new OutlinePanel(m_documents.designer(), this);
    QDockWidget* dock = addPanel(QStringLiteral("dockOutline"), tr("Outline"), outline, Qt::BottomDockWidgetArea);
    dock->widget()->setMinimumSize(480, 208);
    auto* timeline = findChild<QDockWidget*>(QStringLiteral("dockTimeline"));
    tabifyDockWidget(timeline, dock);
    timeline->raise();
    QAction* show =
        m_actions.add(QStringLiteral("view.outline"), tr("&Outline of the graph"), QKeySequence(tr("Ctrl+Shift+L")),
                      tr("The graph as a table, for the keyboard and screen readers"), [dock, outline] {
                          dock->show();
                          dock->raise();
                          outline->focusRows();
                      });
    const auto refresh = [this, show] { show->setEnabled(document().model() != nullptr); };
    connect(&m_documents.designer(), &Designer::modelChanged, show, refresh);
    refresh();
    // Keyboards without a menu key have this instead.
    m_actions.add(QStringLiteral("edit.contextMenu"), tr("Menu of what is &selected"), QKeySequence(tr("Shift+F10")),
                  tr("What can be done with what is selected in the panel at hand"), [] {
                      QWidget* focus = QApplication::focusWidget();
                      if (!focus) return;
                      const QPoint middle = focus->rect().center();
                      QApplication::postEvent(focus, new QContextMenuEvent(QContextMenuEvent::Keyboard, middle,
                                                                           focus->mapToGlobal(middle)));
                  });
}

void MainWindow::makeMotion() {
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    QAction* reduce = m_actions.add(QStringLiteral("view.reduceMotion"), tr("Reduce &motion"), {},
                                    tr("Nothing moves that need not: panels are where they go at once"), [this] {
                                        m_settings.setReduceMotion(!motionReduced());
                                        reduceMotion(!motionReduced());
                                    });
    reduce->setCheckable(true);
    // A style of ours hides what the desktop's says.
    const QStyle* desktop = isCalmStyleInstalled() ? nullptr : QApplication::style();
    reduceMotion(m_settings.reduceMotion().value_or(desktopReducesMotion(configurationFolders(), desktop)));
}

void MainWindow::reduceMotion(bool reduced) {
    setMotionReduced(reduced);
    setAnimated(!reduced); // of docks
    m_actions.action(QStringLiteral("view.reduceMotion"))->setChecked(reduced);
}

} // namespace axiscape
