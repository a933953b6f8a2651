// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/tool_bar_fit.h"

#include <QEvent>
#include <QLayout>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

namespace axiscape {

ToolBarFit::ToolBarFit(QToolBar& bar, std::vector<Step> steps) : QObject(&bar), m_bar(bar), m_steps(std::move(steps)) {
    bar.installEventFilter(this);
    if (auto* more = bar.findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"))) {
        more->setToolTip(tr("More commands"));
        more->setAccessibleName(tr("More commands"));
    }
}

bool ToolBarFit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::StyleChange) fitSoon();
    return QObject::eventFilter(watched, event);
}

void ToolBarFit::fitSoon() {
    if (std::exchange(m_soon, true)) return;
    QTimer::singleShot(0, this, [this] {
        m_soon = false;
        fit();
    });
}

int ToolBarFit::needed() const {
    // Words that changed a moment ago count: from the innermost outwards, each layout tells the one around it.
    const auto inside = m_bar.findChildren<QWidget*>();
    for (auto widget = inside.rbegin(); widget != inside.rend(); ++widget)
        if ((*widget)->layout()) (*widget)->layout()->activate();
    m_bar.layout()->invalidate();
    return m_bar.layout()->sizeHint().width();
}

void ToolBarFit::fit() {
    m_bar.setUpdatesEnabled(false);
    for (const Step& step : m_steps) step(false);
    m_taken = 0;
    while (m_taken < m_steps.size() && needed() > m_bar.width()) m_steps[m_taken++](true);
    m_bar.layout()->activate();
    m_bar.setUpdatesEnabled(true);
}

} // namespace axiscape
