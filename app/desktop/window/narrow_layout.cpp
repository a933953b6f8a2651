// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/narrow_layout.h"

#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QTimer>
#include <algorithm>

namespace axiscape {

NarrowLayout::NarrowLayout(QMainWindow& window, std::vector<QDockWidget*> docks)
    : QObject(&window), m_window(window), m_docks(std::move(docks)) {
    window.installEventFilter(this);
    // The size is the person's, or the screen's: what the panels would like must not make the window larger than it.
    window.layout()->setSizeConstraint(QLayout::SetNoConstraint);
    window.setMinimumSize(kLeast);
}

bool NarrowLayout::eventFilter(QObject* watched, QEvent* event) {
    // Not from within the resize: the layout is busy with it.
    if (watched == &m_window && event->type() == QEvent::Resize) QTimer::singleShot(0, this, &NarrowLayout::update);
    return QObject::eventFilter(watched, event);
}

void NarrowLayout::reset() {
    m_rightTabs = m_bottomTabs = false;
    arrange(m_window.size());
}

// The columns keep their width, whatever stands between them.
void NarrowLayout::update() {
    QList<QDockWidget*> columns;
    QList<int> widths;
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea})
        for (QDockWidget* dock : m_docks)
            if (dock->isVisible() && !dock->isFloating() && m_window.dockWidgetArea(dock) == area &&
                !dock->visibleRegion().isEmpty()) {
                columns << dock;
                widths << dock->width();
                break;
            }
    const bool low = m_bottomTabs;
    arrange(m_window.size());
    if (low != m_bottomTabs) m_window.resizeDocks(columns, widths, Qt::Horizontal);
}

void NarrowLayout::arrange(QSize size) {
    if (std::ranges::none_of(m_docks, &QWidget::isVisible)) return;
    const bool low = size.height() < kLow, narrow = size.width() < kNarrow || low;
    // What the left column has below each other does not fit beside the graph alone.
    const auto corner = low ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea;
    if (narrow == m_rightTabs && low == m_bottomTabs) return m_window.setCorner(Qt::BottomLeftCorner, corner);
    if (!m_rightTabs && !m_bottomTabs)
        m_apart = m_window.saveState();
    else
        m_window.restoreState(m_apart);
    m_rightTabs = narrow, m_bottomTabs = low;
    if (narrow) gather(Qt::RightDockWidgetArea);
    if (low) gather(Qt::BottomDockWidgetArea);
    m_window.setCorner(Qt::BottomLeftCorner, corner); // now that what stands below is as narrow as one of its panels
    emit changed();
}

// Tabs in the order of the panels. In front: of the right column what is selected, of the bottom one the schedule.
void NarrowLayout::gather(Qt::DockWidgetArea area) {
    std::vector<QDockWidget*> docks;
    for (QDockWidget* dock : m_docks)
        if (!dock->isFloating() && m_window.dockWidgetArea(dock) == area) docks.push_back(dock);
    if (docks.size() < 2) return;
    for (std::size_t i = 1; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[i - 1], docks[i]);
    docks[area == Qt::BottomDockWidgetArea ? 0 : 1]->raise();
}

} // namespace axiscape
