// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/presentation_mode.h"

#include "app/desktop/window/presentation_bar.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/map_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr double kFactor = 1.4;
constexpr int kStateVersion = 1; // of the state kept while presenting, in memory only

// What says so of itself stays beside the graph: a lesson under way.
bool isPresented(const QDockWidget& dock) {
    return dock.isVisible() && dock.widget() && dock.widget()->property("presented").toBool();
}

} // namespace

QString enlarged(const QString& styleSheet, double factor) {
    static const QRegularExpression size(QStringLiteral("font-size:\\s*(\\d+)px"));
    QString out;
    qsizetype at = 0;
    for (auto each = size.globalMatch(styleSheet); each.hasNext();) {
        const auto match = each.next();
        out += QStringView(styleSheet).mid(at, match.capturedStart() - at);
        out += QStringLiteral("font-size: %1px").arg(qRound(match.captured(1).toInt() * factor));
        at = match.capturedEnd();
    }
    return QStringLiteral("QWidget { font-size: %1px; }\n").arg(qRound(13 * factor)) + out + styleSheet.mid(at);
}

PresentationMode::PresentationMode(QMainWindow& window, Designer& designer, GraphPanel& graph, QVBoxLayout& column)
    : QObject(&window), m_window(window), m_designer(designer), m_graph(graph), m_column(column) {
    connect(&designer, &Designer::modelChanged, this, [this] { m_stand.reset(); }); // it was of another graph
    for (QObject* one : std::initializer_list<QObject*>{&window, &graph.view(), &graph.map()})
        one->installEventFilter(this);
}

// In the graph before it would forget the selection by it; anywhere else if nothing there has a use for it.
bool PresentationMode::eventFilter(QObject* watched, QEvent* event) {
    if (!m_on || event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QObject::eventFilter(watched, event);
    if (watched == &m_graph.view() && m_graph.view().hasAside()) return false;
    setOn(false);
    return true;
}

void PresentationMode::setOn(bool on) {
    if (on == m_on) return;
    m_on = on;
    const auto bars = [this](bool shown) {
        m_window.menuBar()->setVisible(shown);
        m_window.statusBar()->setVisible(shown);
    };
    if (on) {
        m_state = m_window.saveState(kStateVersion);
        m_wasMaximized = m_window.isMaximized();
        bars(false);
        for (auto* bar : m_window.findChildren<QToolBar*>()) bar->hide();
        for (auto* dock : m_window.findChildren<QDockWidget*>())
            if (!isPresented(*dock)) dock->hide();
        enlargeType();
        m_bar = new PresentationBar(m_designer, m_window);
        m_column.insertWidget(0, m_bar);
        m_stand = m_graph.view().stand();
        m_window.showFullScreen();
        m_graph.view().fit(); // and again with every size that the window gets on its way to the screen's
        m_graph.map().fit();
        m_graph.shownView()->setFocus(Qt::OtherFocusReason);
    } else {
        m_bar->hide();
        std::exchange(m_bar, nullptr)->deleteLater(); // a key in it may be what brought us here
        const auto stand = std::exchange(m_stand, std::nullopt);
        if (stand && stand->version == m_graph.view().scene().layoutVersion()) m_graph.view().returnTo(*stand);
        if (m_wasMaximized)
            m_window.showMaximized();
        else
            m_window.showNormal();
        bars(true);
        m_window.restoreState(m_state, kStateVersion);
        m_window.setStyleSheet(m_plain);
    }
    emit changed(on);
}

void PresentationMode::enlargeType() {
    if (!m_on || m_window.styleSheet() == m_large) return;
    m_plain = m_window.styleSheet();
    m_large = enlarged(m_plain, kFactor);
    m_window.setStyleSheet(m_large);
}

} // namespace axiscape
