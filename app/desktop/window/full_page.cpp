// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/full_page.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QStackedWidget>

namespace axiscape {

FullPage::FullPage(QMainWindow& window, QStackedWidget& centre, QWidget& page, std::vector<QDockWidget*> docks)
    : QObject(&window), m_window(window), m_centre(centre), m_page(page), m_docks(std::move(docks)) {}

void FullPage::enter() {
    if (std::exchange(m_active, true)) return;
    m_before = m_centre.currentWidget();
    m_layout = m_window.saveState();
    for (QDockWidget* dock : m_docks) dock->hide();
    m_centre.setCurrentWidget(&m_page);
    m_page.setFocus();
    emit changed();
}

void FullPage::leave() {
    if (!std::exchange(m_active, false)) return;
    m_centre.setCurrentWidget(m_before);
    m_window.restoreState(m_layout); // which panels were there, and how large
    emit changed();
}

} // namespace axiscape
