// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/plot_parts.h"

#include "widgets/common/window_words.h"
#include "widgets/timeline/memory_geometry.h"

#include <array>
#include <cmath>

namespace axiscape {
namespace {

struct TimeUnit {
    double seconds;
    const char* name;
};

// The largest unit of which the last tick is at least one.
TimeUnit timeUnit(double last) {
    static constexpr std::array<TimeUnit, 4> units{{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};
    for (const TimeUnit& unit : units)
        if (last >= unit.seconds) return unit;
    return units.back();
}

QString marked(double value, char format, int digits) {
    return QLocale().toString(value, format, digits); // as the window writes numbers
}

} // namespace

double TimeTicker::getTickStep(const QCPRange& range) {
    const double step = cleanMantissa(range.size() / m_count);
    return m_programOrder ? std::max(1.0, std::round(step)) : step;
}

QVector<QString> TimeTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) {
    QVector<QString> labels;
    if (ticks.isEmpty()) return labels;
    if (m_programOrder) {
        for (double tick : ticks) labels << (tick < 0 ? QString() : inWords(words::grouped(std::llround(tick))));
        return labels;
    }
    const TimeUnit unit = timeUnit(ticks.back());
    const double step = ticks.size() > 1 ? (ticks[1] - ticks[0]) / unit.seconds : 1;
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
    const bool halves =
        decimals < 6 && std::fabs(step * std::pow(10, decimals) - std::round(step * std::pow(10, decimals))) > 1e-6;
    for (double tick : ticks) labels << marked(tick / unit.seconds, 'f', tick == 0 ? 0 : decimals + halves);
    // The ticks around the range are dropped by the axis; both last ones may be the one that is seen.
    for (auto i = std::max<qsizetype>(0, labels.size() - 2); i < labels.size(); ++i)
        labels[i] += QLatin1Char(' ') + QString::fromUtf8(unit.name);
    return labels;
}

double ByteTicker::getTickStep(const QCPRange& range) { return binaryStep(range.upper / m_unit) * m_unit; }

QString ByteTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return marked(tick / m_unit, 'g', 4); }

PaintedPlottable::PaintedPlottable(QCPAxisRect& rect, QMargins margins, Paint paint)
    : QCPAbstractPlottable(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft)), m_rect(&rect), m_margins(margins),
      m_paint(std::move(paint)) {}

QRect PaintedPlottable::clipRect() const { return m_rect ? m_rect->rect().marginsAdded(m_margins) : QRect(); }

PaintedOverlay::PaintedOverlay(QCustomPlot& plot, Paint paint)
    : QCPLayerable(&plot, QStringLiteral("overlay")), m_paint(std::move(paint)) {}

} // namespace axiscape
