// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/presentation_mode.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStatusBar>
#include <QToolBar>

namespace axiscape {
namespace {

constexpr double kFactor = 1.4;
constexpr int kStateVersion = 1; // of the state kept while presenting, in memory only

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
        for (auto* dock : m_window.findChildren<QDockWidget*>()) dock->hide();
        enlargeType();
        m_window.showFullScreen();
    } else {
        if (m_wasMaximized)
            m_window.showMaximized();
        else
            m_window.showNormal();
        bars(true);
        m_window.restoreState(m_state, kStateVersion);
        qApp->setStyleSheet(m_plain);
    }
    emit changed(on);
}

void PresentationMode::enlargeType() {
    if (!m_on || qApp->styleSheet() == m_sheet) return;
    m_plain = qApp->styleSheet();
    m_sheet = enlarged(m_plain, kFactor);
    qApp->setStyleSheet(m_sheet);
}

} // namespace axiscape
