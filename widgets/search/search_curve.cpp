// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_curve.h"

#include "core/drawing/drawing.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct SearchCurve {
    Q_DECLARE_TR_FUNCTIONS(axiscape::SearchCurve)
};

constexpr float kLeft = 52, kTop = 22, kBottom = 18, kRight = 12; // around a plot: labels, title, evaluations
constexpr float kWide = 1.7F;

// What the axes leave of the frame.
Rect insideAxes(Rect frame) {
    return {frame.x + kLeft, frame.y + kTop, frame.width - kLeft - kRight, frame.height - kTop - kBottom};
}

class Plot {
  public:
    Plot(Rect frame, const SearchRun& run, const Theme& theme, DrawList& out)
        : m_run(run), m_theme(theme), m_out(out), m_inner(insideAxes(frame)), m_frame(frame) {}

    bool hasRoom() const { return m_inner.width > 30 && m_inner.height > 20; }
    int rows() const { return std::clamp(static_cast<int>(m_inner.height / 28), 2, 5); }
    int columns() const { return std::clamp(static_cast<int>(m_inner.width / 64), 2, 6); }

    void title(const QString& name, const std::string& value, Colour colour) {
        const float room = m_inner.width - textWidth(value, 12, true) - 8;
        m_out.text({m_inner.x, m_frame.y + 14}, elided(name.toStdString(), 12, room), 12, m_theme.text3);
        m_out.text({m_inner.x + m_inner.width, m_frame.y + 14}, value, 12, colour, Align::right, true);
    }

    void axes(const ValueScale& scale, const std::vector<ValueTick>& ticks) {
        m_scale = scale;
        for (const ValueTick& tick : ticks) {
            const float at = y(tick.value);
            if (at < m_inner.y - 1 || at > m_inner.y + m_inner.height + 1) continue;
            m_out.line({m_inner.x, at}, {m_inner.x + m_inner.width, at}, m_theme.border).smooth = false;
            m_out.text({m_inner.x - 6, at + 4}, tick.text, 11, m_theme.text3, Align::right);
        }
        const float base = crisp(m_inner.y + m_inner.height);
        m_out.line({m_inner.x, base}, {m_inner.x + m_inner.width, base}, m_theme.strong).smooth = false;
        for (const ValueTick& tick : countTicks(lastEvaluation(m_run), columns())) {
            const float at = x(tick.value);
            const Align align = at > m_inner.x + m_inner.width - 12 ? Align::right : Align::centre;
            m_out.text({at, base + 13}, tick.text, 11, m_theme.text3, align);
        }
    }

    // A step curve: what was best is so until something better came. Red where it does not fit.
    template <class ValueOf> void curve(ValueOf valueOf) {
        const auto& points = m_run.curve;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool last = i + 1 == points.size();
            const double until = static_cast<double>(last ? m_run.evaluations : points[i + 1].evaluations);
            const double value = valueOf(points[i].cost);
            std::vector<Point> line{{x(static_cast<double>(points[i].evaluations)), y(value)}, {x(until), y(value)}};
            if (!last) line.push_back({x(until), y(valueOf(points[i + 1].cost))});
            m_out.polyline(line, colourOf(points[i].cost), 1.5F);
        }
    }

    void mark(std::size_t point, double value, bool cursor) {
        const float at = x(static_cast<double>(m_run.curve[point].evaluations)), size = 6;
        if (cursor)
            m_out.line({crisp(at), m_inner.y}, {crisp(at), m_inner.y + m_inner.height}, m_theme.text3).smooth = false;
        m_out.rect({at - size / 2, y(value) - size / 2, size, size}, m_theme.panel, colourOf(m_run.curve[point].cost),
                   size / 2, 1.5F);
    }

    void capacity(double bytes) {
        const float at = y(bytes);
        if (at < m_inner.y - 1 || at > m_inner.y + m_inner.height + 1) return;
        auto& line = m_out.line({m_inner.x, at}, {m_inner.x + m_inner.width, at}, m_theme.over, 1.5F);
        line.dash = Dash::capacity;
        line.smooth = false;
        const float above = at - 5 < m_inner.y + 8 ? at + 14 : at - 5;
        m_out.text({m_inner.x + m_inner.width - 2, above},
                   SearchCurve::tr("Capacity %1").arg(inWords(words::inBytes(bytes))).toStdString(), 11, m_theme.over,
                   Align::right, true);
    }

    Colour colourOf(const SearchCost& cost) const { return cost.fits ? m_theme.text1 : m_theme.over; }

  private:
    static float crisp(float at) { return std::floor(at) + 0.5F; }
    float x(double evaluations) const {
        return m_inner.x + static_cast<float>(evaluations / lastEvaluation(m_run)) * m_inner.width;
    }
    float y(double value) const {
        return crisp(m_inner.y + static_cast<float>(1 - m_scale.part(value)) * m_inner.height);
    }

    const SearchRun& m_run;
    const Theme& m_theme;
    DrawList& m_out;
    Rect m_inner, m_frame;
    ValueScale m_scale;
};

double peakOf(const SearchCost& cost) { return static_cast<double>(cost.peakBytes); }

template <class ValueOf> ValueScale scaleOf(const SearchRun& run, double capacity, ValueOf valueOf) {
    double least = 1e300, largest = 0;
    for (const SearchPoint& point : run.curve) {
        least = std::min(least, valueOf(point.cost));
        largest = std::max(largest, valueOf(point.cost));
    }
    return valueScale(least, largest, capacity);
}

} // namespace

CurveFrames curveFrames(float width, float height) {
    if (width > height * kWide) {
        const float half = std::floor(width / 2);
        return {{0, 0, half, height}, {half, 0, width - half, height}};
    }
    const float half = std::floor(height / 2);
    return {{0, 0, width, half}, {0, half, width, height - half}};
}

double lastEvaluation(const SearchRun& run) {
    const auto spent = static_cast<double>(std::max<std::int64_t>(1, run.evaluations));
    return run.isBusy() && run.order.options.evaluations > 0
               ? std::max(spent, static_cast<double>(run.order.options.evaluations))
               : spent;
}

std::optional<std::size_t> pointAt(const SearchRun& run, const CurveFrames& frames, float x, float y) {
    for (const Rect& frame : {frames.step, frames.memory}) {
        const float left = frame.x + kLeft, right = frame.x + frame.width - kRight;
        if (x < left || x > right || y < frame.y || y > frame.y + frame.height || run.curve.empty()) continue;
        const double evaluations = static_cast<double>((x - left) / (right - left)) * lastEvaluation(run);
        const auto after = std::ranges::upper_bound(run.curve, evaluations, {}, [](const SearchPoint& point) {
            return static_cast<double>(point.evaluations);
        });
        if (after == run.curve.begin() || evaluations > static_cast<double>(run.evaluations)) return std::nullopt;
        return static_cast<std::size_t>(after - run.curve.begin() - 1);
    }
    return std::nullopt;
}

void drawSearchCurve(const SearchRun& run, float width, float height, std::optional<std::size_t> pointed,
                     const Theme& theme, DrawList& out) {
    if (run.curve.empty()) return;
    if (pointed && *pointed >= run.curve.size()) pointed.reset();
    const std::size_t shown = pointed.value_or(run.curve.size() - 1);
    const SearchCost& cost = run.curve[shown].cost;
    const CurveFrames frames = curveFrames(width, height);
    const std::string when =
        pointed ? SearchCurve::tr("at %1: ").arg(inWords(words::grouped(run.curve[shown].evaluations))).toStdString()
                : std::string();
    Plot step(frames.step, run, theme, out);
    if (step.hasRoom()) {
        const auto seconds = [](const SearchCost& of) { return of.stepSeconds; };
        const ValueScale scale = scaleOf(run, 0, seconds);
        step.title(SearchCurve::tr("Best step time"), when + lettersOf(words::inSeconds(cost.stepSeconds)),
                   step.colourOf(cost));
        step.axes(scale, secondTicks(scale, step.rows()));
        step.curve(seconds);
        step.mark(shown, cost.stepSeconds, pointed.has_value());
    }
    Plot memory(frames.memory, run, theme, out);
    if (memory.hasRoom()) {
        const ValueScale scale = scaleOf(run, run.capacityBytes, peakOf);
        memory.title(SearchCurve::tr("Its peak memory"), when + lettersOf(words::inBytes(peakOf(cost))),
                     memory.colourOf(cost));
        memory.axes(scale, byteTicks(scale, memory.rows()));
        if (run.capacityBytes > 0) memory.capacity(run.capacityBytes);
        memory.curve(peakOf);
        memory.mark(shown, peakOf(cost), pointed.has_value());
    }
}

} // namespace axiscape
