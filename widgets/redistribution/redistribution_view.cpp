// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/redistribution/redistribution_view.h"

#include "widgets/common/motion.h"
#include "widgets/common/paint.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kStepMilliseconds = 400, kFrameMilliseconds = 16;

} // namespace

RedistributionView::RedistributionView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("redistributionView"));
    setAccessibleName(tr("What each device holds"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_tick.setInterval(kFrameMilliseconds);
    connect(&m_tick, &QTimer::timeout, this, &RedistributionView::tick);
}

void RedistributionView::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void RedistributionView::setPlan(std::shared_ptr<const reshard::Plan> plan) {
    m_tick.stop();
    m_plan = std::move(plan);
    m_step = 0;
    m_at = 0;
    m_device = 0;
    update();
}

void RedistributionView::goTo(std::size_t step) {
    if (!m_plan) return;
    step = std::min(step, m_plan->steps.size());
    const bool moves = step == m_step + 1 && !motionReduced() && isVisible();
    if (moves) m_at = static_cast<double>(m_step); // also where the one before was still on its way
    m_step = step;
    if (moves) {
        m_since.start();
        m_tick.start();
        return;
    }
    m_tick.stop();
    m_at = static_cast<double>(step);
    update();
    emit arrived();
}

void RedistributionView::tick() {
    const double done = std::min(1.0, static_cast<double>(m_since.elapsed()) / kStepMilliseconds);
    const double eased = 1 - (1 - done) * (1 - done);
    m_at = static_cast<double>(m_step) - 1 + eased;
    if (done >= 1) m_tick.stop();
    update();
    if (done >= 1) emit arrived();
}

RedistributionPicture RedistributionView::picture() const {
    RedistributionPictureRequest request;
    request.plan = m_plan.get();
    request.at = m_at;
    request.device = m_device;
    request.width = static_cast<float>(width());
    request.height = static_cast<float>(height());
    return drawRedistribution(request, m_theme);
}

void RedistributionView::paintEvent(QPaintEvent*) {
    if (!m_plan) return;
    QPainter painter(this);
    RedistributionPicture now = picture();
    if (hasFocus())
        now.list.rect({1, 1, static_cast<float>(width()) - 2, static_cast<float>(height()) - 2}, 0, m_theme.text1, 4, 2)
            .dash = Dash::focus;
    paint(now.list, painter);
}

void RedistributionView::mouseMoveEvent(QMouseEvent* event) {
    if (!m_plan) return;
    const RedistributionPicture now = picture();
    const int cell = now.cellAt({static_cast<float>(event->position().x()), static_cast<float>(event->position().y())});
    if (cell < 0 || now.cells[static_cast<std::size_t>(cell)].device == m_device) return;
    m_device = now.cells[static_cast<std::size_t>(cell)].device;
    update();
}

void RedistributionView::keyPressEvent(QKeyEvent* event) {
    const bool forward = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    if (!m_plan || (!forward && !back)) return QWidget::keyPressEvent(event);
    m_device = (m_device + (forward ? 1 : m_plan->devices - 1)) % m_plan->devices;
    update();
}

} // namespace axiscape
