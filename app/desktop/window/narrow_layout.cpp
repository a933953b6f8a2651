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
    m_tabs = m_leftTabs = false;
    arrange();
}

void NarrowLayout::putBeside(QDockWidget& dock, int width) {
    if (m_beside != &dock)
        connect(&dock, &QDockWidget::visibilityChanged, this,
                [this] { QTimer::singleShot(0, this, &NarrowLayout::update); });
    m_beside = &dock;
    m_besideWidth = width;
    placeBeside();
    update();
}

void NarrowLayout::placeBeside() {
    m_window.addDockWidget(Qt::LeftDockWidgetArea, m_beside, Qt::Horizontal);
    m_window.resizeDocks({m_beside}, {m_besideWidth}, Qt::Horizontal);
}

bool NarrowLayout::isBeside() const {
    return m_beside && m_beside->isVisible() && !m_beside->isFloating() &&
           m_window.dockWidgetArea(m_beside) == Qt::LeftDockWidgetArea;
}

// The columns keep their width, whatever stands between them.
void NarrowLayout::update() {
    QList<QDockWidget*> columns;
    QList<int> widths;
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea})
        for (QDockWidget* dock : m_docks)
            if (dock != m_beside && dock->isVisible() && !dock->isFloating() && m_window.dockWidgetArea(dock) == area &&
                !dock->visibleRegion().isEmpty()) {
                columns << dock;
                widths << dock->width();
                break;
            }
    const bool tabs = m_tabs;
    arrange();
    if (tabs != m_tabs) m_window.resizeDocks(columns, widths, Qt::Horizontal);
}

void NarrowLayout::arrange() {
    if (std::ranges::none_of(m_docks, &QWidget::isVisible)) return;
    const bool low = m_window.height() < kLow, tabs = low || isNarrow();
    const bool beside = isBeside(), left = beside && m_window.width() < kAllBeside;
    // What the left column has below each other does not fit beside the graph alone.
    const auto corner = low ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea;
    if (tabs == m_tabs && left == m_leftTabs) return m_window.setCorner(Qt::BottomLeftCorner, corner);
    if (!m_tabs)
        m_apart = m_window.saveState();
    else
        restoreApart();
    if (beside && !isBeside()) placeBeside(); // it came after that layout was kept
    m_tabs = tabs, m_leftTabs = left;
    if (tabs) {
        gather(Qt::RightDockWidgetArea, left ? docksIn(Qt::LeftDockWidgetArea) : std::vector<QDockWidget*>());
        gather(Qt::BottomDockWidgetArea);
    }
    if (beside) // where room is short the graph has it
        m_window.resizeDocks({m_beside}, {left ? m_beside->minimumSizeHint().width() : m_besideWidth}, Qt::Horizontal);
    m_window.setCorner(Qt::BottomLeftCorner, corner); // now that what stands below is as narrow as one of its panels
    emit changed();
}

// What was closed or opened meanwhile stays so.
void NarrowLayout::restoreApart() {
    std::vector<bool> hidden;
    for (const QDockWidget* dock : m_docks) hidden.push_back(dock->isHidden());
    m_window.restoreState(m_apart);
    for (std::size_t i = 0; i < m_docks.size(); ++i) m_docks[i]->setHidden(hidden[i]);
}

// Those of the window's own columns: not what stands beside them.
std::vector<QDockWidget*> NarrowLayout::docksIn(Qt::DockWidgetArea area) const {
    std::vector<QDockWidget*> docks;
    for (QDockWidget* dock : m_docks)
        if (dock != m_beside && !dock->isFloating() && m_window.dockWidgetArea(dock) == area) docks.push_back(dock);
    return docks;
}

// Tabs in the order of the panels. In front: of the right column what is selected, of the bottom one the schedule.
void NarrowLayout::gather(Qt::DockWidgetArea area, const std::vector<QDockWidget*>& behind) {
    std::vector<QDockWidget*> docks = docksIn(area);
    docks.insert(docks.end(), behind.begin(), behind.end());
    if (docks.size() < 2) return;
    for (std::size_t i = 1; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[i - 1], docks[i]);
    docks[area == Qt::BottomDockWidgetArea ? 0 : 1]->raise();
}

} // namespace axiscape
