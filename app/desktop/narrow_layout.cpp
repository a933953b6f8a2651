// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/narrow_layout.h"

#include <QDockWidget>
#include <QEvent>

namespace axiscape {

NarrowLayout::NarrowLayout(QMainWindow& window, std::vector<QDockWidget*> docks)
    : QObject(&window), m_window(window), m_docks(std::move(docks)) {
    window.installEventFilter(this);
}

bool NarrowLayout::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_window && event->type() == QEvent::Resize) update();
    return QObject::eventFilter(watched, event);
}

void NarrowLayout::update() {
    const bool narrow = isNarrow(), low = m_window.height() < kLow;
    if (narrow != m_rightTabs) {
        m_rightTabs = narrow;
        gather(Qt::RightDockWidgetArea, narrow, Qt::Vertical);
        emit changed();
    }
    if (low != m_bottomTabs) {
        m_bottomTabs = low;
        gather(Qt::BottomDockWidgetArea, low, Qt::Horizontal);
    }
}

void NarrowLayout::reset() {
    m_rightTabs = m_bottomTabs = false;
    update();
}

std::vector<QDockWidget*> NarrowLayout::in(Qt::DockWidgetArea area) const {
    std::vector<QDockWidget*> out;
    for (QDockWidget* dock : m_docks)
        if (!dock->isFloating() && m_window.dockWidgetArea(dock) == area) out.push_back(dock);
    return out;
}

void NarrowLayout::gather(Qt::DockWidgetArea area, bool tabs, Qt::Orientation apart) {
    const auto docks = in(area);
    if (docks.size() < 2) return;
    if (tabs) {
        for (std::size_t i = 1; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[i - 1], docks[i]);
        docks[1]->raise();
        return;
    }
    // The first stands by itself again; the others stay together behind the second. Beside a tab there is no place:
    // they are taken out first.
    std::vector<bool> hidden;
    for (std::size_t i = 1; i < docks.size(); ++i) {
        hidden.push_back(docks[i]->isHidden());
        m_window.removeDockWidget(docks[i]);
    }
    m_window.splitDockWidget(docks[0], docks[1], apart);
    for (std::size_t i = 2; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[1], docks[i]);
    for (std::size_t i = 1; i < docks.size(); ++i) docks[i]->setVisible(!hidden[i - 1]);
    docks[1]->raise();
}

} // namespace axiscape
