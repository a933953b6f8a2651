// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pictures/export_preview.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr double kMost = 2; // pixels of the screen for one of the picture

} // namespace

ExportPreview::ExportPreview(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("exportPicture"));
    setAccessibleName(tr("Picture of the export"));
    setCursor(Qt::OpenHandCursor);
}

void ExportPreview::setPicture(std::shared_ptr<const ExportedPicture> picture) {
    if (picture == m_picture) return;
    m_picture = std::move(picture);
    m_zoom = 1;
    m_offset = {};
    update();
}

double ExportPreview::fitted() const {
    if (!m_picture || m_picture->width <= 0 || m_picture->height <= 0) return 1;
    return std::min(
        {1.0, width() / static_cast<double>(m_picture->width), height() / static_cast<double>(m_picture->height)});
}

QPointF ExportPreview::corner() const {
    const QPointF half(static_cast<double>(m_picture->width) / 2, static_cast<double>(m_picture->height) / 2);
    return QPointF(width() / 2.0, height() / 2.0) + m_offset - half * scale();
}

void ExportPreview::keepInside() {
    const double overX = std::max(0.0, static_cast<double>(m_picture->width) * scale() - width()) / 2;
    const double overY = std::max(0.0, static_cast<double>(m_picture->height) * scale() - height()) / 2;
    m_offset = {std::clamp(m_offset.x(), -overX, overX), std::clamp(m_offset.y(), -overY, overY)};
}

void ExportPreview::paintEvent(QPaintEvent*) {
    if (!m_picture) return;
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(m_picture->ground));
    painter.translate(corner());
    painter.scale(scale(), scale());
    paint(m_picture->list, painter);
}

void ExportPreview::wheelEvent(QWheelEvent* event) {
    if (!m_picture || event->angleDelta().y() == 0) return;
    const double before = scale();
    m_zoom = std::clamp(m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0), 1.0, std::max(1.0, kMost / fitted()));
    const QPointF away = event->position() - QPointF(width() / 2.0, height() / 2.0);
    m_offset = away - (away - m_offset) * (scale() / before);
    keepInside();
    update();
    event->accept();
}

void ExportPreview::mousePressEvent(QMouseEvent* event) { m_pressed = event->position() - m_offset; }

void ExportPreview::mouseMoveEvent(QMouseEvent* event) {
    if (!m_picture || !(event->buttons() & Qt::LeftButton)) return;
    m_offset = event->position() - m_pressed;
    keepInside();
    update();
}

void ExportPreview::mouseDoubleClickEvent(QMouseEvent*) {
    m_zoom = 1;
    m_offset = {};
    update();
}

} // namespace axiscape
