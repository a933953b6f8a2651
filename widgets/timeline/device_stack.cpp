// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/device_stack.h"

#include "core/session/pricing.h"
#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/memory_geometry.h"
#include "widgets/timeline/timeline_painter.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>

namespace axiscape {
namespace {

constexpr int kStackLeft = 84, kStackRight = 14, kRowHead = 20, kRowTicks = 18, kRowMemory = 34, kRowGap = 12,
              kStackAxis = 22, kCriticalMark = 3;
constexpr double kStackWheel = 1.2;
constexpr double kTickNumberFrom = 14; // px: narrower ones have no number

// Lanes on which something happens; the compute lane always.
bool isShown(const Lane& lane) { return lane.axis < 0 || !lane.items.empty(); }

std::size_t shownLanes(const TimelineData& data) {
    return static_cast<std::size_t>(std::ranges::count_if(data.lanes, isShown));
}

QString shareOf(double part, double whole) {
    return whole > 0 ? QString::number(static_cast<int>(std::lround(100 * part / whole))) : QStringLiteral("0");
}

} // namespace

DeviceStack::DeviceStack(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("deviceStack"));
    setAccessibleName(tr("Devices side by side"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void DeviceStack::setSnapshot(SnapshotPointer snapshot) {
    m_snapshot = snapshot && snapshot->simulation ? std::move(snapshot) : nullptr;
    m_rows.clear();
    m_data.clear();
    m_pipeline.reset();
    if (m_snapshot) {
        if (m_model != m_snapshot->model) {
            m_model = m_snapshot->model;
            m_facts = modelFacts(*m_model->sites, *m_model->structure);
        }
        m_pipeline = placedPipeline(*m_snapshot, m_facts);
        m_rows = deviceRows(*m_snapshot, m_pipeline ? &*m_pipeline : nullptr);
        for (const DeviceRow& row : m_rows) m_data.push_back(timelineData(m_snapshot, false, row.device()));
    }
    m_focus = std::clamp(m_focus, 0, std::max(0, static_cast<int>(m_rows.size()) - 1));
    QStringList said;
    for (std::size_t r = 0; r < m_rows.size(); ++r) said << describe(r);
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    place();
}

void DeviceStack::place() {
    m_tops.clear();
    int at = kStackAxis;
    for (const auto& one : m_data) {
        m_tops.push_back(at);
        at += kRowHead + (m_pipeline ? kRowTicks : 0) + static_cast<int>(lanesHeight(shownLanes(*one))) + 4 +
              kRowMemory + kRowGap;
    }
    m_height = at;
    updateGeometry();
    resize(width(), std::max(m_height, height()));
    update();
}

void DeviceStack::setLook(const Theme& theme, const AxisStyles& axes) {
    m_theme = theme;
    m_axes = axes;
    update();
}

void DeviceStack::setRange(double from, double to) {
    if (!(to > from)) return;
    m_from = from;
    m_to = to;
    update();
}

void DeviceStack::setDevice(std::int64_t device) {
    m_device = device;
    update();
}

QRect DeviceStack::rowRect(std::size_t row) const {
    const int bottom = row + 1 < m_tops.size() ? m_tops[row + 1] : m_height;
    return {0, m_tops[row], width(), bottom - m_tops[row] - kRowGap};
}

TimeScale DeviceStack::scale() const {
    return {m_from, m_to, static_cast<float>(kStackLeft),
            static_cast<float>(std::max(1, width() - kStackLeft - kStackRight))};
}

double DeviceStack::end() const {
    double end = 0;
    for (const auto& one : m_data) end = std::max(end, one->end);
    return end > 0 ? end : 1;
}

QString DeviceStack::describe(std::size_t row) const {
    const DeviceRow& shown = m_rows[row];
    const DeviceOrder order = deviceOrderOf(m_snapshot->strategy);
    const QString number = QString::number(order.at(shown.device()));
    const auto count = static_cast<std::int64_t>(shown.devices.size());
    QString text =
        count == 1 ? tr("device %1").arg(number) : tr("device %1 × %2").arg(number, inWords(words::grouped(count)));
    if (!shown.why.empty()) text += QStringLiteral(", ") + inWords(shown.why);
    if (shown.critical) text += QStringLiteral(", ") + tr("critical: the others wait for it");
    const double step = m_snapshot->simulation->stepSeconds;
    text += QStringLiteral("; ") + tr("computes %1 (%2 %), waits %3, peak %4")
                                       .arg(secondsLabel(shown.busySeconds), shareOf(shown.busySeconds, step),
                                            secondsLabel(shown.idleSeconds),
                                            bytesLabel(static_cast<double>(shown.memory.peak)));
    if (m_pipeline && shown.stage >= 0)
        text +=
            QStringLiteral("; ") +
            tr("%1 of %2 ticks are the bubble").arg(m_pipeline->pipeline.stages - 1).arg(m_pipeline->pipeline.ticks);
    return text;
}

void DeviceStack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(m_theme.panel));
    if (m_rows.empty()) return;
    for (std::size_t row = 0; row < m_rows.size(); ++row) paintRow(row, painter);
    const TimeScale s = scale();
    painter.setFont(interfaceFont(11));
    painter.setPen(toQColor(m_theme.text3));
    const QRect top(kStackLeft, 4, width() - kStackLeft - kStackRight, 16);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, secondsLabel(m_from));
    painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter, secondsLabel(m_to));
    if (m_pointer < kStackLeft || m_pointer > width() - kStackRight) return;
    painter.setPen(QPen(toQColor(m_theme.strong), 1));
    painter.drawLine(m_pointer, kStackAxis, m_pointer, m_height - kRowGap);
    const QString at = secondsLabel(s.at(static_cast<float>(m_pointer)));
    const int wide = painter.fontMetrics().horizontalAdvance(at) + 10;
    const QRect plate(std::clamp(m_pointer - wide / 2, kStackLeft, width() - kStackRight - wide), 3, wide, 16);
    painter.fillRect(plate, toQColor(m_theme.panel));
    painter.setPen(toQColor(m_theme.text1));
    painter.drawText(plate, Qt::AlignCenter, at);
}

void DeviceStack::paintRow(std::size_t row, QPainter& painter) const {
    const DeviceRow& shown = m_rows[row];
    const TimelineData& ofRow = *m_data[row];
    const QRect place = rowRect(row);
    const bool selected = std::ranges::find(shown.devices, m_device) != shown.devices.end();
    if (selected) painter.fillRect(place.adjusted(0, -2, 0, 4), toQColor(m_theme.tint));
    if (shown.critical)
        painter.fillRect(QRect(0, place.top(), kCriticalMark, place.height()), toQColor(m_theme.accent));
    const QString words = describe(row);
    const QString name = words.section(QStringLiteral("; "), 0, 0), figures = words.section(QStringLiteral("; "), 1);
    painter.setFont(interfaceFont(11));
    const int wide = painter.fontMetrics().horizontalAdvance(figures);
    const QRect head(12, place.top(), width() - 12 - kStackRight, kRowHead - 4);
    painter.setPen(toQColor(m_theme.text2));
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, figures);
    painter.setFont(interfaceFont(12, true));
    painter.setPen(toQColor(m_theme.text1));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(name, Qt::ElideRight, head.width() - wide - 12));

    int at = place.top() + kRowHead;
    const TimeScale s = scale();
    if (m_pipeline) {
        paintTicks(shown, QRectF(kStackLeft, at, s.width, kRowTicks - 4), painter);
        at += kRowTicks;
    }
    TimelineData lanes = ofRow; // without those that nothing happens on
    std::erase_if(lanes.lanes, [](const Lane& lane) { return !isShown(lane); });
    std::vector<LanePicture> pictures;
    pictures.reserve(lanes.lanes.size());
    for (const Lane& lane : lanes.lanes) pictures.push_back(lanePicture(lane, s));
    const float height = lanesHeight(lanes.lanes.size());
    DrawList list;
    drawLanes({lanes, pictures, s, {s.left, static_cast<float>(at), s.width, height}, {}}, m_axes, m_theme, list);
    paint(list, painter);
    at += static_cast<int>(height) + 4;
    paintMemory(row, QRectF(kStackLeft, at, s.width, kRowMemory), painter);
}

// A cell a tick of the pipeline's loop: the micro-batch the stage works on, or the bubble.
void DeviceStack::paintTicks(const DeviceRow& row, const QRectF& strip, QPainter& painter) const {
    const Pipeline& pipeline = m_pipeline->pipeline;
    const TimeScale s = scale();
    const double tick = (m_pipeline->endSeconds - m_pipeline->startSeconds) / static_cast<double>(pipeline.ticks);
    painter.save();
    painter.setClipRect(strip.adjusted(-1, -1, 1, 1));
    painter.setFont(interfaceFont(10));
    for (std::int64_t t = 0; t < pipeline.ticks; ++t) {
        const qreal x0 = static_cast<qreal>(s.x(m_pipeline->startSeconds + tick * static_cast<double>(t)));
        const qreal x1 = static_cast<qreal>(s.x(m_pipeline->startSeconds + tick * static_cast<double>(t + 1)));
        if (x1 < strip.left() || x0 > strip.right()) continue;
        const QRectF cell(x0, strip.top(), std::max(1.0, x1 - x0 - 1), strip.height());
        // Of several stages on a device the first and the last say when it works.
        std::optional<std::int64_t> batch = pipeline.microbatchAt(row.stage, t);
        for (std::int64_t k = 1; !batch && k < m_pipeline->stagesEach; ++k)
            batch = pipeline.microbatchAt(row.stage + k, t);
        painter.setPen(Qt::NoPen);
        if (batch) {
            painter.setBrush(toQColor(m_theme.computeRest));
            painter.drawRect(cell);
            painter.setPen(toQColor(inkOn(m_theme.computeRest)));
            if (cell.width() >= kTickNumberFrom) painter.drawText(cell, Qt::AlignCenter, QString::number(*batch));
        } else {
            painter.setBrush(QBrush(toQColor(m_theme.strong), Qt::BDiagPattern));
            painter.drawRect(cell);
        }
    }
    painter.restore();
    painter.setFont(interfaceFont(11));
    painter.setPen(toQColor(m_theme.text3));
    painter.drawText(QRectF(8, strip.top(), kStackLeft - 16, strip.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("micro-batch"));
}

// All on one scale, that of the largest peak, so that heights compare.
void DeviceStack::paintMemory(std::size_t row, const QRectF& strip, QPainter& painter) const {
    const TimelineData& ofRow = *m_data[row];
    std::int64_t top = 1;
    for (const DeviceRow& other : m_rows) top = std::max(top, other.memory.peak);
    const auto samples = curveSamples(ofRow.curve, ofRow.positions, scale());
    const auto y = [&](std::int64_t bytes) {
        return strip.bottom() - strip.height() * static_cast<double>(bytes) / static_cast<double>(top);
    };
    painter.save();
    painter.setClipRect(strip);
    painter.setPen(Qt::NoPen);
    for (int category = kMemoryCategories - 1; category >= 0 && !samples.empty(); --category) {
        QPolygonF shape{QPointF(static_cast<qreal>(samples.front().x), strip.bottom())};
        for (const CurveSample& sample : samples) {
            std::int64_t below = 0;
            for (int c = 0; c <= category; ++c) below += ofRow.curve[sample.point].bytes[static_cast<std::size_t>(c)];
            shape << QPointF(static_cast<qreal>(sample.x), y(below));
        }
        shape << QPointF(static_cast<qreal>(samples.back().x), strip.bottom());
        painter.setBrush(toQColor(m_theme.memory[static_cast<std::size_t>(category)]));
        painter.drawPolygon(shape);
    }
    painter.restore();
    painter.setPen(QPen(toQColor(m_theme.border), 1));
    painter.drawLine(strip.bottomLeft(), strip.bottomRight());
    painter.setFont(interfaceFont(11));
    painter.setPen(toQColor(m_theme.text3));
    painter.drawText(QRectF(8, strip.top(), kStackLeft - 16, strip.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("memory"));
}

int DeviceStack::rowAt(QPoint place) const {
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (rowRect(row).contains(place)) return static_cast<int>(row);
    return -1;
}

void DeviceStack::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->pos().x();
    update();
}

void DeviceStack::leaveEvent(QEvent*) {
    m_pointer = -1;
    update();
}

void DeviceStack::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    const int row = rowAt(event->pos());
    if (row < 0) return;
    m_focus = row;
    emit devicePicked(m_rows[static_cast<std::size_t>(row)].device());
}

// With Ctrl it zooms around the pointer; else the list scrolls.
void DeviceStack::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier) || event->angleDelta().y() == 0) return event->ignore();
    const double at = scale().at(static_cast<float>(event->position().x()));
    const double factor = std::pow(kStackWheel, -event->angleDelta().y() / 120.0);
    emit rangeWanted(at - (at - m_from) * factor, at + (m_to - at) * factor);
    event->accept();
}

void DeviceStack::keyPressEvent(QKeyEvent* event) {
    const double size = m_to - m_from, middle = (m_from + m_to) / 2;
    const auto zoom = [&](double factor) { emit rangeWanted(middle - size * factor / 2, middle + size * factor / 2); };
    const auto walk = [&](int by) {
        if (m_rows.empty()) return;
        m_focus = std::clamp(m_focus + by, 0, static_cast<int>(m_rows.size()) - 1);
        emit devicePicked(m_rows[static_cast<std::size_t>(m_focus)].device());
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return walk(-1);
    case Qt::Key_Down:
        return walk(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1 / kStackWheel);
    case Qt::Key_Minus:
        return zoom(kStackWheel);
    case Qt::Key_0:
    case Qt::Key_F:
        return emit rangeWanted(0, end());
    default:
        QWidget::keyPressEvent(event);
    }
}

bool DeviceStack::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos());
    if (row < 0) return false;
    showTip(describe(static_cast<std::size_t>(row)), *this, rowRect(static_cast<std::size_t>(row)), help->pos().x());
    return true;
}

} // namespace axiscape
