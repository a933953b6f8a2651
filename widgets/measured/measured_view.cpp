// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measured/measured_view.h"

#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/item_card.h"
#include "widgets/timeline/timeline_painter.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

namespace axiscape {
namespace {

constexpr int kMeasuredLeft = 84, kMeasuredRight = 14, kMeasuredTop = 2, kPartHead = 18, kPartGap = 6,
              kMeasuredAxis = 22, kSaid = 18;
constexpr double kMeasuredWheel = 1.2, kMeasuredDeepest = 1e-5;

// A round step so that about `count` of them fill the range.
double roundStep(double range, int count) {
    const double rough = range / std::max(1, count), power = std::pow(10, std::floor(std::log10(rough)));
    for (const double times : {1.0, 2.0, 5.0})
        if (rough <= times * power) return times * power;
    return 10 * power;
}

} // namespace

MeasuredView::MeasuredView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("measuredView"));
    setAccessibleName(tr("Measured and simulated lanes"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void MeasuredView::setParts(Part measured, Part simulated, const Profile* profile) {
    const bool whole = m_from <= 0 && m_to >= end();
    m_parts = {std::move(measured), std::move(simulated)};
    m_profile = profile;
    place();
    if (whole || m_to > end()) resetZoom();
    update();
}

void MeasuredView::place() {
    int at = kMeasuredTop;
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        m_tops[p] = at;
        m_lanes[p].clear();
        if (const auto& of = m_parts[p].data)
            for (std::size_t i = 0; i < of->lanes.size(); ++i)
                if (i == 0 || !of->lanes[i].items.empty()) m_lanes[p].push_back(i);
        at += kPartHead + (m_parts[p].data ? static_cast<int>(lanesHeight(m_lanes[p].size())) : kSaid) + kPartGap;
    }
    m_height = at + kMeasuredAxis;
    setMinimumHeight(m_height);
    updateGeometry();
}

void MeasuredView::setShares(bool on) {
    if (std::exchange(m_shares, on) == on) return;
    resetZoom();
    update();
}

void MeasuredView::setLook(const Theme& theme, const AxisStyles& axes) {
    m_theme = theme;
    m_axes = axes;
    update();
}

void MeasuredView::setSelected(OpId op) {
    m_selected = op;
    update();
}

double MeasuredView::end() const {
    if (m_shares) return 1;
    double end = 0;
    for (const Part& part : m_parts)
        if (part.data) end = std::max(end, part.data->end);
    return end > 0 ? end : 1;
}

double MeasuredView::unit(std::size_t part) const {
    return m_shares && m_parts[part].data && m_parts[part].data->end > 0 ? m_parts[part].data->end : 1;
}

TimeScale MeasuredView::scaleOf(std::size_t part) const {
    return {m_from * unit(part), m_to * unit(part), static_cast<float>(kMeasuredLeft),
            static_cast<float>(std::max(1, width() - kMeasuredLeft - kMeasuredRight))};
}

void MeasuredView::zoomTo(double from, double to) {
    const double whole = end(), size = std::clamp(to - from, whole * kMeasuredDeepest, whole);
    m_from = std::clamp(from, 0.0, whole - size);
    m_to = m_from + size;
    update();
}

void MeasuredView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(m_theme.panel));
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        const Part& part = m_parts[p];
        const QRect head(12, m_tops[p], width() - 12 - kMeasuredRight, kPartHead - 2);
        painter.setFont(interfaceFont(12, true));
        painter.setPen(toQColor(m_theme.text1));
        painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(part.title, Qt::ElideRight, head.width()));
        if (!part.data) {
            painter.setFont(interfaceFont(12));
            painter.setPen(toQColor(m_theme.text3));
            painter.drawText(head.translated(0, kPartHead - 2), Qt::AlignLeft | Qt::AlignVCenter, part.missing);
            continue;
        }
        TimelineData shown = *part.data; // without lanes that nothing happens on
        shown.lanes.clear();
        for (const std::size_t lane : m_lanes[p]) shown.lanes.push_back(part.data->lanes[lane]);
        const TimeScale scale = scaleOf(p);
        std::vector<LanePicture> pictures;
        pictures.reserve(shown.lanes.size());
        for (const Lane& lane : shown.lanes) pictures.push_back(lanePicture(lane, scale));
        DrawList list;
        drawLanes(
            {shown,
             pictures,
             scale,
             {scale.left, static_cast<float>(m_tops[p] + kPartHead), scale.width, lanesHeight(shown.lanes.size())},
             m_selected},
            m_axes, m_theme, list);
        paint(list, painter);
    }
    paintAxis(painter);
}

void MeasuredView::paintAxis(QPainter& painter) const {
    const int y = m_height - kMeasuredAxis + 2, right = width() - kMeasuredRight;
    painter.setPen(QPen(toQColor(m_theme.strong), 1));
    painter.drawLine(kMeasuredLeft, y, right, y);
    painter.setFont(interfaceFont(11));
    const TimeScale axis{m_from, m_to, static_cast<float>(kMeasuredLeft), static_cast<float>(right - kMeasuredLeft)};
    const double step = roundStep(m_to - m_from, std::max(2, (right - kMeasuredLeft) / 110));
    const auto label = [this](double at) {
        return m_shares ? QLocale().toString(100 * at, 'g', 4) + QStringLiteral(" %") : secondsLabel(at);
    };
    for (double at = std::ceil(m_from / step) * step; at <= m_to * (1 + 1e-12); at += step) {
        const int x = static_cast<int>(std::lround(axis.x(at)));
        painter.setPen(QPen(toQColor(m_theme.strong), 1));
        painter.drawLine(x, y, x, y + 4);
        painter.setPen(toQColor(m_theme.text3));
        const QString text = label(std::abs(at) < step * 1e-9 ? 0 : at);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(QRect(std::clamp(x - wide / 2, kMeasuredLeft, right - wide), y + 5, wide + 2, 16),
                         Qt::AlignLeft | Qt::AlignTop, text);
    }
    if (m_pointer < kMeasuredLeft || m_pointer > right) return;
    painter.setPen(QPen(toQColor(m_theme.strong), 1));
    painter.drawLine(m_pointer, kMeasuredTop + kPartHead, m_pointer, y);
}

QRect MeasuredView::itemRect(std::size_t part, std::size_t lane, std::size_t item) const {
    const auto row = std::ranges::find(m_lanes[part], lane);
    if (!m_parts[part].data || row == m_lanes[part].end()) return {};
    const LaneItem& of = m_parts[part].data->lanes[lane].items[item];
    const TimeScale scale = scaleOf(part);
    const float x0 = std::max(scale.x(of.start), scale.left), x1 = std::min(scale.x(of.end), scale.left + scale.width);
    const float top =
        static_cast<float>(m_tops[part] + kPartHead) + kLaneStep * static_cast<float>(row - m_lanes[part].begin());
    return pixelsOf({x0, top, std::max(1.f, x1 - x0), kLaneHeight});
}

MeasuredView::Found MeasuredView::itemUnder(QPoint at) const {
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        const int row = (at.y() - m_tops[p] - kPartHead) / static_cast<int>(kLaneStep);
        if (!m_parts[p].data || at.y() < m_tops[p] + kPartHead || row >= static_cast<int>(m_lanes[p].size())) continue;
        const std::size_t lane = m_lanes[p][static_cast<std::size_t>(row)];
        const TimeScale scale = scaleOf(p);
        const double pixel = scale.at(scale.left + 1) - scale.at(scale.left);
        const int item = itemAt(m_parts[p].data->lanes[lane], scale.at(static_cast<float>(at.x()) + .5f), 2 * pixel);
        if (item < 0) continue;
        return {&m_parts[p].data->lanes[lane].items[static_cast<std::size_t>(item)], p,
                itemRect(p, lane, static_cast<std::size_t>(item))};
    }
    return {};
}

QString MeasuredView::tipAt(QPoint at) const {
    const Found found = itemUnder(at);
    if (!found.item) return {};
    const LaneItem& item = *found.item;
    const TimelineData& of = *m_parts[found.part].data;
    QStringList lines;
    if (item.measured >= 0 && m_profile) {
        const ProfiledOp& op = m_profile->ops[static_cast<std::size_t>(item.measured)];
        const ProfiledInstruction& said = m_profile->programs[op.program].instructions[op.instruction];
        lines << QString::fromStdString(said.collective.empty() ? said.name : said.name + " (" + said.collective + ")");
        if (!said.opName.empty()) lines << QString::fromStdString(said.opName);
        if (said.opName.empty()) lines << tr("Its program does not say what it is for");
        lines << tr("measured %1, from %2 on").arg(secondsLabel(op.end - op.begin), secondsLabel(item.start));
        return lines.join(QLatin1Char('\n'));
    }
    lines << itemName(of, item);
    if (const QString layer = itemLayer(of, item); !layer.isEmpty()) lines << layer;
    lines << tr("simulated %1, from %2 on").arg(secondsLabel(item.end - item.start), secondsLabel(item.start));
    return lines.join(QLatin1Char('\n'));
}

void MeasuredView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton) return;
    m_pressed = m_last = event->pos();
    m_dragged = false;
}

void MeasuredView::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->pos().x();
    if (m_pressed.x() >= 0) {
        m_dragged = m_dragged || (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        if (m_dragged) {
            const double by = (event->pos().x() - m_last.x()) * (m_to - m_from) /
                              std::max(1, width() - kMeasuredLeft - kMeasuredRight);
            zoomTo(m_from - by, m_to - by);
        }
        m_last = event->pos();
    }
    const Found found = itemUnder(event->pos());
    setCursor(found.item && found.item->op.valid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void MeasuredView::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = m_pressed.x() >= 0 && !m_dragged && event->button() == Qt::LeftButton;
    m_pressed = {-1, -1};
    if (!clicked) return;
    if (const Found found = itemUnder(event->pos()); found.item && found.item->op.valid())
        emit opPicked(found.item->op);
}

void MeasuredView::mouseDoubleClickEvent(QMouseEvent*) { resetZoom(); }

void MeasuredView::leaveEvent(QEvent*) {
    m_pointer = -1;
    update();
}

void MeasuredView::wheelEvent(QWheelEvent* event) {
    const QPoint turn =
        event->modifiers().testFlag(Qt::ShiftModifier) ? event->angleDelta().transposed() : event->angleDelta();
    const double size = m_to - m_from;
    if (std::abs(turn.x()) > std::abs(turn.y())) {
        const double by = -size * turn.x() / 1200;
        zoomTo(m_from + by, m_to + by);
    } else if (turn.y() != 0) {
        const double part = std::clamp(
            (event->position().x() - kMeasuredLeft) / std::max(1, width() - kMeasuredLeft - kMeasuredRight), 0.0, 1.0);
        const double at = m_from + part * size, factor = std::pow(kMeasuredWheel, -turn.y() / 120.0);
        zoomTo(at - (at - m_from) * factor, at + (m_to - at) * factor);
    }
    event->accept();
}

void MeasuredView::keyPressEvent(QKeyEvent* event) {
    const double size = m_to - m_from, middle = (m_from + m_to) / 2;
    const auto zoom = [&](double factor) { zoomTo(middle - size * factor / 2, middle + size * factor / 2); };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1 / kMeasuredWheel);
    case Qt::Key_Minus:
        return zoom(kMeasuredWheel);
    case Qt::Key_0:
    case Qt::Key_F:
        return resetZoom();
    case Qt::Key_Left:
        return zoomTo(m_from - size / 10, m_to - size / 10);
    case Qt::Key_Right:
        return zoomTo(m_from + size / 10, m_to + size / 10);
    default:
        QWidget::keyPressEvent(event);
    }
}

bool MeasuredView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Found found = itemUnder(help->pos());
    showTip(tipAt(help->pos()), *this, found.rect, help->pos().x());
    return true;
}

} // namespace axiscape
