// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_curve_view.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/search/search_curve.h"
#include "widgets/search/search_words.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace axiscape {

SearchCurveView::SearchCurveView(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("searchCurve"));
    setAccessibleName(tr("Best step time and its peak memory over the evaluations spent"));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
}

void SearchCurveView::setRun(const SearchRun& run) {
    m_run.state = run.state; // all but what was found, which may be large
    m_run.order = run.order;
    m_run.curve = run.curve;
    m_run.evaluations = run.evaluations;
    m_run.capacityBytes = run.capacityBytes;
    if (m_pointed && *m_pointed >= m_run.curve.size()) m_pointed.reset();
    const SearchWords said = headline(run);
    setAccessibleDescription(tr("%1. The same as a table: the button Table.").arg(said.text));
    update();
}

void SearchCurveView::paintEvent(QPaintEvent*) {
    DrawList list;
    drawSearchCurve(m_run, static_cast<float>(width()), static_cast<float>(height()), m_pointed, m_designer.theme(),
                    list);
    QPainter painter(this);
    paint(list, painter);
    if (!hasFocus()) return;
    QPen pen(toQColor(m_designer.theme().text1), 2, Qt::DotLine);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void SearchCurveView::point(std::optional<std::size_t> at) {
    if (at == m_pointed) return;
    m_pointed = at;
    update();
}

void SearchCurveView::mouseMoveEvent(QMouseEvent* event) {
    const CurveFrames frames = curveFrames(static_cast<float>(width()), static_cast<float>(height()));
    point(pointAt(m_run, frames, static_cast<float>(event->position().x()), static_cast<float>(event->position().y())));
}

void SearchCurveView::leaveEvent(QEvent*) { point(std::nullopt); }

void SearchCurveView::focusOutEvent(QFocusEvent* event) {
    point(std::nullopt);
    QWidget::focusOutEvent(event);
}

void SearchCurveView::keyPressEvent(QKeyEvent* event) {
    const std::size_t count = m_run.curve.size();
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || count == 0) return QWidget::keyPressEvent(event);
    const auto now = static_cast<std::ptrdiff_t>(m_pointed.value_or(count - 1));
    point(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(now + step, 0, static_cast<std::ptrdiff_t>(count) - 1)));
}

} // namespace axiscape
