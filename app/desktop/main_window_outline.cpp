// SPDX-License-Identifier: GPL-3.0-or-later
// The outline of the graph in the window, and the menu of what is selected by a key.
#include "app/desktop/main_window.h"
#include "widgets/model/outline_panel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>

namespace axiscape {

void MainWindow::makeOutline() {
    auto* outline = new OutlinePanel(m_document, this);
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
    const auto refresh = [this, show] { show->setEnabled(m_document.model() != nullptr); };
    connect(&m_document, &Designer::modelChanged, show, refresh);
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

} // namespace axiscape
