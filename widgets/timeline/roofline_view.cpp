// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/roofline_view.h"

#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr int kRoofLeft = 76, kRoofRight = 14, kRoofTop = 10, kRoofBottom = 56, kFamilyRow = 18;
constexpr std::size_t kMostFamilies = 8;
constexpr double kSmallestMark = 3, kLargestMark = 13; // px: radius
constexpr double kBeyond = 1.6;                        // of the range is shown at each side

QString scaled(double value, const QString& unit) {
    constexpr std::array<const char*, 6> prefixes{"", "k", "M", "G", "T", "P"};
    std::size_t at = 0;
    for (; value >= 1000 && at + 1 < prefixes.size(); ++at) value /= 1000;
    return QStringLiteral("%1 %2%3").arg(QLocale().toString(value, 'g', 3), QString::fromLatin1(prefixes[at]), unit);
}

// Flops a byte: never with an exponent.
QString intensityText(double value) {
    return value < 100 ? QLocale().toString(value, 'g', 3) : QLocale().toString(value, 'f', 0);
}

QString passWord(Pass pass) {
    return pass == Pass::backward ? RooflineView::tr("backward")
           : pass == Pass::update ? RooflineView::tr("update")
                                  : RooflineView::tr("forward");
}

QPainterPath shapeOf(Pass pass, QPointF at, double r) {
    QPainterPath path;
    if (pass == Pass::forward) {
        path.addEllipse(at, r, r);
    } else if (pass == Pass::backward) {
        path.addRect(QRectF(at - QPointF(r, r) * .9, QSizeF(r, r) * 1.8));
    } else {
        path.addPolygon(QPolygonF{at + QPointF(0, -r * 1.2), at + QPointF(r * 1.2, 0), at + QPointF(0, r * 1.2),
                                  at + QPointF(-r * 1.2, 0)});
        path.closeSubpath();
    }
    return path;
}

} // namespace

QString flopRateLabel(double perSecond) { return scaled(perSecond, QStringLiteral("flop/s")); }

RooflineView::RooflineView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("rooflineView"));
    setAccessibleName(tr("Kernels under the ceilings of the chip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void RooflineView::setRoofline(SnapshotPointer snapshot, Roofline roof) {
    m_snapshot = std::move(snapshot);
    m_roof = std::move(roof);
    m_groups = alikeKernels(m_roof);
    m_aside = 0;
    m_asideSeconds = 0;
    std::erase_if(m_groups, [this](const RooflineGroup& group) {
        const bool hasPlace = group.point.intensity() > 0 && group.point.reached() > 0;
        if (!hasPlace) m_aside += group.count, m_asideSeconds += group.seconds;
        return !hasPlace;
    });
    m_focused = -1;
    findFamilies();
    QStringList said;
    for (std::size_t i = 0; i < m_groups.size() && i < 5; ++i)
        said << describe(i).replace(QLatin1Char('\n'), QStringLiteral(", "));
    if (!laidAside().isEmpty()) said << laidAside();
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    update();
}

void RooflineView::setLook(const Theme& theme) {
    m_theme = theme;
    colourFamilies();
    update();
}

void RooflineView::setSelected(OpId op) {
    m_selected = op;
    update();
}

// The layers that take most have a colour each; the others share one.
void RooflineView::findFamilies() {
    m_families.clear();
    std::vector<std::pair<QString, double>> all;
    for (const RooflineGroup& group : m_groups) {
        const QString name = group.layers.empty() ? tr("no layer") : QString::fromStdString(group.layers);
        const auto at = std::ranges::find(all, name, &std::pair<QString, double>::first);
        if (at == all.end())
            all.emplace_back(name, group.seconds);
        else
            at->second += group.seconds;
    }
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second > b.second; });
    const bool tooMany = all.size() > kMostFamilies;
    const std::size_t own = tooMany ? kMostFamilies - 1 : all.size();
    for (std::size_t i = 0; i < own; ++i) m_families.push_back({all[i].first, all[i].second, 0});
    if (tooMany) m_families.push_back({tr("other layers"), 0, 0});
    for (std::size_t i = own; i < all.size(); ++i) m_families.back().seconds += all[i].second;
    m_familyOf.clear();
    for (const RooflineGroup& group : m_groups) {
        const QString name = group.layers.empty() ? tr("no layer") : QString::fromStdString(group.layers);
        const auto at = std::ranges::find(m_families, name, &Family::name);
        m_familyOf.push_back(at == m_families.end() ? m_families.size() - 1
                                                    : static_cast<std::size_t>(at - m_families.begin()));
    }
    colourFamilies();
}

void RooflineView::colourFamilies() {
    for (std::size_t i = 0; i < m_families.size(); ++i)
        m_families[i].colour = i + 1 == kMostFamilies ? m_theme.computeRest : axisLook(m_theme, i).fill;
}

QString RooflineView::laidAside() const {
    return m_aside ? tr("%n kernel(s) without arithmetic, %1, have no place here", nullptr, static_cast<int>(m_aside))
                         .arg(secondsLabel(m_asideSeconds))
                   : QString();
}

QRectF RooflineView::area() const {
    return QRectF(kRoofLeft, kRoofTop, std::max(1, width() - kRoofLeft - kRoofRight),
                  std::max(1, height() - kRoofTop - kRoofBottom));
}

double RooflineView::x(double intensity) const {
    double low = 1e300, high = 0;
    for (const RooflineGroup& group : m_groups) {
        low = std::min(low, group.point.intensity());
        high = std::max(high, group.point.intensity());
    }
    if (!m_roof.ceilings.empty() && m_roof.bandwidth > 0)
        high = std::max(high, m_roof.ceilings[0].rate / m_roof.bandwidth);
    low /= kBeyond, high *= kBeyond;
    return area().left() + area().width() * std::log(intensity / low) / std::log(high / low);
}

double RooflineView::y(double rate) const {
    double low = 1e300, high = 0;
    for (const RooflineGroup& group : m_groups) {
        low = std::min(low, group.point.reached());
        high = std::max(high, group.point.reached());
    }
    for (const RooflineCeiling& one : m_roof.ceilings) high = std::max(high, one.rate);
    low /= kBeyond, high *= kBeyond;
    return area().bottom() - area().height() * std::log(rate / low) / std::log(high / low);
}

double RooflineView::radius(const RooflineGroup& group) const {
    const double share = m_roof.floors.stepSeconds > 0 ? group.seconds / m_roof.floors.stepSeconds : 0;
    return kSmallestMark + (kLargestMark - kSmallestMark) * std::sqrt(std::min(1.0, share * 2));
}

QPointF RooflineView::markAt(std::size_t group) const {
    return {x(m_groups[group].point.intensity()), y(m_groups[group].point.reached())};
}

int RooflineView::groupAt(QPointF at) const {
    int best = -1;
    double nearest = 1e300;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const QPointF by = markAt(i) - at;
        const double away = std::hypot(by.x(), by.y()) - radius(m_groups[i]);
        if (away <= 3 && away < nearest) nearest = away, best = static_cast<int>(i);
    }
    return best;
}

QString RooflineView::describe(std::size_t index) const {
    const RooflineGroup& group = m_groups[index];
    const RooflinePoint& point = group.point;
    const auto kind = m_snapshot->model->module->kindName(point.op);
    const QString name = QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
    const QString layer = group.layers.empty() ? tr("no layer") : QString::fromStdString(group.layers);
    const double ceiling = m_roof.ceilingOf(point);
    const QString share = QString::number(ceiling > 0 ? 100 * point.reached() / ceiling : 0, 'f', 0);
    const QString reached = flopRateLabel(point.reached());
    return QStringList{tr("%1, %2: %3", "layer, pass, op").arg(layer, passWord(point.pass), name) +
                           (group.count > 1 ? tr(", %n alike", nullptr, static_cast<int>(group.count)) : QString()),
                       tr("%1 flops a byte").arg(intensityText(point.intensity())),
                       m_roof.isMemoryBound(point) ? tr("%1, %2 % of what memory allows").arg(reached, share)
                                                   : tr("%1, %2 % of what the unit could do").arg(reached, share),
                       tr("%1 of a step").arg(secondsLabel(group.seconds))}
        .join(QLatin1Char('\n'));
}

void RooflineView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(m_theme.panel));
    if (m_groups.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintGrid(painter);
    paintCeilings(painter);
    paintMarks(painter);
    paintFamilies(painter);
}

// A line a decade.
void RooflineView::paintGrid(QPainter& painter) const {
    const QRectF in = area();
    painter.setFont(interfaceFont(11));
    const auto decades = [](auto place, double from, double to) {
        std::vector<double> out;
        for (int e = -6; e < 20; ++e)
            if (const double at = place(std::pow(10, e)); at >= from - .5 && at <= to + .5)
                out.push_back(std::pow(10, e));
        return out;
    };
    const QFontMetrics metrics = painter.fontMetrics();
    double free = -1e9; // right end of the last word
    for (const double decade : decades([this](double v) { return x(v); }, in.left(), in.right())) {
        painter.setPen(QPen(toQColor(m_theme.border), 1));
        painter.drawLine(QPointF(x(decade), in.top()), QPointF(x(decade), in.bottom()));
        const QString text = intensityText(decade);
        const double wide = metrics.horizontalAdvance(text), left = x(decade) - wide / 2;
        if (left < free) continue;
        painter.setPen(toQColor(m_theme.text3));
        painter.drawText(QPointF(left, in.bottom() + 14), text);
        free = left + wide + 8;
    }
    double above = 1e9;
    for (const double decade : decades([this](double v) { return y(v); }, in.top(), in.bottom() + 1e9)) {
        if (y(decade) > in.bottom()) continue;
        painter.setPen(QPen(toQColor(m_theme.border), 1));
        painter.drawLine(QPointF(in.left(), y(decade)), QPointF(in.right(), y(decade)));
        if (y(decade) > above - 14) continue;
        painter.setPen(toQColor(m_theme.text3));
        painter.drawText(QRectF(0, y(decade) - 8, kRoofLeft - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         flopRateLabel(decade));
        above = y(decade);
    }
    painter.setPen(QPen(toQColor(m_theme.strong), 1));
    painter.drawLine(in.bottomLeft(), in.bottomRight());
    painter.setPen(toQColor(m_theme.text3));
    const QString axis = tr("flops a byte");
    painter.drawText(QRectF(in.left(), in.bottom() + 18, in.width(), 16), Qt::AlignRight | Qt::AlignVCenter, axis);
}

void RooflineView::paintCeilings(QPainter& painter) const {
    const QRectF in = area();
    painter.save();
    painter.setClipRect(in.adjusted(0, -8, 0, 0));
    painter.setFont(interfaceFont(11, true));
    const QPen pen(toQColor(m_theme.text1), 1.5);
    double slopeTop = 0;
    double taken = -1e9; // baseline of the ceiling's words above
    for (const RooflineCeiling& one : m_roof.ceilings) {
        if (one.rate <= 0) continue;
        const double ridge = one.rate / m_roof.bandwidth;
        slopeTop = std::max(slopeTop, ridge);
        painter.setPen(pen);
        painter.drawLine(QPointF(std::max(in.left(), x(ridge)), y(one.rate)), QPointF(in.right(), y(one.rate)));
        const auto type = elementName(one.type);
        const QString words =
            one.products
                ? tr("%1 products, %2")
                      .arg(QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())), flopRateLabel(one.rate))
                : tr("element by element, %1").arg(flopRateLabel(one.rate));
        const double below = y(one.rate) + 14;
        if (below < taken + 14) continue; // it would lie on the words of another
        painter.drawText(QPointF(in.right() - painter.fontMetrics().horizontalAdvance(words) - 4, below), words);
        taken = below;
    }
    if (slopeTop > 0) {
        const double low = 1e-6;
        painter.setPen(pen);
        painter.drawLine(QPointF(x(low), y(low * m_roof.bandwidth)),
                         QPointF(x(slopeTop), y(slopeTop * m_roof.bandwidth)));
        // Along the slope where it comes in, on its upper side: ceilings have their words at its other end.
        const QPointF from(x(low), y(low * m_roof.bandwidth)), to(x(slopeTop), y(slopeTop * m_roof.bandwidth));
        const double rise = (to.y() - from.y()) / (to.x() - from.x());
        double begin = in.left() + 8;
        if (const double at = from.y() + rise * (begin - from.x()); at > in.bottom() - 8)
            begin += (in.bottom() - 8 - at) / rise;
        painter.translate(begin, from.y() + rise * (begin - from.x()));
        painter.rotate(std::atan(rise) * 180 / M_PI);
        painter.drawText(QPointF(0, -4), tr("memory, %1").arg(scaled(m_roof.bandwidth, QStringLiteral("B/s"))));
    }
    painter.restore();
}

void RooflineView::paintMarks(QPainter& painter) const {
    // The smallest last: none is hidden.
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const Pass pass = m_groups[i].point.pass;
        const QPainterPath shape = shapeOf(pass, markAt(i), radius(m_groups[i]));
        const Colour colour = m_families[m_familyOf[i]].colour;
        painter.setPen(QPen(toQColor(m_theme.text1), 1));
        painter.setBrush(toQColor(withAlpha(colour, 0xd0)));
        painter.drawPath(shape);
    }
    const auto ring = [&](std::size_t i, Colour colour, Qt::PenStyle style) {
        painter.setPen(QPen(toQColor(colour), 2, style));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(markAt(i), radius(m_groups[i]) + 4, radius(m_groups[i]) + 4);
    };
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        if (m_selected.valid() && m_groups[i].point.op == m_selected) ring(i, m_theme.accent, Qt::SolidLine);
    if (m_focused >= 0 && hasFocus()) ring(static_cast<std::size_t>(m_focused), m_theme.text1, Qt::DotLine);
}

// One line below: shapes of the passes that there are, then colours of layers, as many as fit.
void RooflineView::paintFamilies(QPainter& painter) const {
    const double middle = height() - kFamilyRow / 2.0 - 2;
    double left = 12;
    painter.setFont(interfaceFont(11));
    const auto entry = [&](const QPainterPath& mark, Colour colour, const QString& words) {
        const double wide = 18 + painter.fontMetrics().horizontalAdvance(words);
        if (left + wide > width() - kRoofRight) return false;
        painter.setPen(QPen(toQColor(m_theme.text1), 1));
        painter.setBrush(toQColor(colour));
        painter.drawPath(mark);
        painter.setPen(toQColor(m_theme.text2));
        painter.drawText(QPointF(left + 14, middle + 4), words);
        left += wide + 12;
        return true;
    };
    for (const Pass pass : {Pass::forward, Pass::backward, Pass::update})
        if (std::ranges::any_of(m_groups, [&](const RooflineGroup& group) { return group.point.pass == pass; }))
            entry(shapeOf(pass, {left + 5, middle}, 4), m_theme.panel, passWord(pass));
    for (const Family& family : m_families) {
        QPainterPath mark;
        mark.addRect(QRectF(left, middle - 5, 10, 10));
        if (!entry(mark, family.colour, QStringLiteral("%1, %2").arg(family.name, secondsLabel(family.seconds)))) break;
    }
}

void RooflineView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    const int at = groupAt(event->position());
    if (event->button() != Qt::LeftButton || at < 0) return;
    m_focused = at;
    emit opPicked(m_groups[static_cast<std::size_t>(at)].point.op);
}

void RooflineView::keyPressEvent(QKeyEvent* event) {
    const bool next = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    if ((!next && !back) || m_groups.empty()) return QWidget::keyPressEvent(event);
    m_focused = std::clamp(m_focused + (next ? 1 : -1), 0, static_cast<int>(m_groups.size()) - 1);
    emit opPicked(m_groups[static_cast<std::size_t>(m_focused)].point.op);
    update();
}

bool RooflineView::event(QEvent* event) {
    if (event->type() == QEvent::MouseMove)
        setCursor(groupAt(static_cast<QMouseEvent*>(event)->position()) >= 0 ? Qt::PointingHandCursor
                                                                             : Qt::ArrowCursor);
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = groupAt(help->pos());
    const int r = 8;
    showTip(at < 0 ? QString() : describe(static_cast<std::size_t>(at)), *this,
            QRect(help->pos() - QPoint(r, r), QSize(2 * r, 2 * r)), help->pos().x());
    return true;
}

} // namespace axiscape
