// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fit/front_picture.h"

#include "core/drawing/drawing.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/value_scale.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct FrontPictureWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::FrontPicture)
};

constexpr float kLeft = 64, kTop = 24, kRight = 16, kBottom = 34; // around the plot: figures, title, what x is
constexpr float kReach = 14;

double timeOf(const FrontPicture& picture, const FitPoint& point) {
    return picture.isPerToken ? 1 / point.perSecond() : point.stepSeconds;
}
double peakOf(const FitPoint& point) { return static_cast<double>(point.peakBytes); }
double capacityOf(const FrontPicture& picture) {
    return picture.result.points.empty() ? 0 : static_cast<double>(picture.result.points.front().capacityBytes);
}

// What lies far beyond the slowest and the largest of the front is left out, or nothing of it could be told apart.
struct FrontScales {
    ValueScale time, bytes;
    Rect inner;
    Point at(double seconds, double size) const {
        return {inner.x + static_cast<float>(time.part(seconds)) * inner.width,
                inner.y + static_cast<float>(1 - bytes.part(size)) * inner.height};
    }
    bool isInside(Point p) const {
        return p.x >= inner.x && p.x <= inner.x + inner.width && p.y >= inner.y && p.y <= inner.y + inner.height;
    }
};

FrontScales scalesOf(const FrontPicture& picture) {
    FrontScales scales;
    scales.inner = {kLeft, kTop, std::max(1.0F, picture.width - kLeft - kRight),
                    std::max(1.0F, picture.height - kTop - kBottom)};
    double fastest = 1e300, slowest = 0, least = 1e300, largest = 0;
    for (const std::size_t i : picture.result.front) {
        const FitPoint& point = picture.result.points[i];
        fastest = std::min(fastest, timeOf(picture, point));
        slowest = std::max(slowest, timeOf(picture, point));
        least = std::min(least, peakOf(point));
        largest = std::max(largest, peakOf(point));
    }
    // From the least, not from nought: how the points differ is the question.
    const auto widened = [](double low, double high) {
        const double room = std::pow(std::max(high / std::max(low, 1e-300), 1.2), 0.12);
        return ValueScale{low / room, high * room, true};
    };
    const double capacity = capacityOf(picture);
    if (capacity > least / 4 && capacity < largest * 4) {
        least = std::min(least, capacity);
        largest = std::max(largest, capacity);
    }
    if (slowest > 0) scales.time = widened(fastest, slowest);
    if (largest > 0) scales.bytes = widened(least, largest);
    return scales;
}

float crispLine(float at) { return std::floor(at) + 0.5F; }

void drawAxes(const FrontScales& scales, const FrontPicture& picture, const Theme& theme, DrawList& out) {
    const Rect& in = scales.inner;
    for (const ValueTick& tick : byteTicks(scales.bytes, std::clamp(static_cast<int>(in.height / 32), 2, 6))) {
        const float y = crispLine(scales.at(scales.time.low, tick.value).y);
        if (y < in.y || y > in.y + in.height) continue;
        out.line({in.x, y}, {in.x + in.width, y}, theme.border).smooth = false;
        out.text({in.x - 6, y + 4}, tick.text, 11, theme.text3, Align::right);
    }
    const float base = crispLine(in.y + in.height);
    out.line({in.x, base}, {in.x + in.width, base}, theme.strong).smooth = false;
    for (const ValueTick& tick : secondTicks(scales.time, std::clamp(static_cast<int>(in.width / 80), 2, 7))) {
        const float x = scales.at(tick.value, scales.bytes.low).x;
        out.text({x, base + 14}, tick.text, 11, theme.text3, x > in.x + in.width - 16 ? Align::right : Align::centre);
    }
    out.text({in.x - kLeft + 8, 15}, FrontPictureWords::tr("Peak memory").toStdString(), 12, theme.text3);
    const QString time =
        picture.isPerToken ? FrontPictureWords::tr("Time of a token") : FrontPictureWords::tr("Time of a step");
    out.text({in.x + in.width, base + 29}, time.toStdString(), 12, theme.text3, Align::right);
}

void drawCapacity(const FrontScales& scales, double capacity, const Theme& theme, DrawList& out) {
    const Rect& in = scales.inner;
    const float y = scales.at(scales.time.low, capacity).y;
    if (!(capacity > 0) || y < in.y || y > in.y + in.height) return;
    auto& line = out.line({in.x, y}, {in.x + in.width, y}, theme.over, 1.5F);
    line.dash = Dash::capacity;
    line.smooth = false;
    out.text({in.x + in.width - 2, y - 5 < in.y + 8 ? y + 14 : y - 5},
             FrontPictureWords::tr("Capacity %1").arg(inWords(words::inBytes(capacity))).toStdString(), 11, theme.over,
             Align::right, true);
}

} // namespace

Point frontPlace(const FrontPicture& picture, std::size_t point) {
    const FitPoint& one = picture.result.points[point];
    return scalesOf(picture).at(timeOf(picture, one), peakOf(one));
}

std::optional<std::size_t> frontRowAt(const FrontPicture& picture, Point at) {
    const FrontScales scales = scalesOf(picture);
    std::optional<std::size_t> nearest;
    float least = kReach;
    for (std::size_t row = 0; row < picture.result.front.size(); ++row) {
        const FitPoint& one = picture.result.points[picture.result.front[row]];
        const Point place = scales.at(timeOf(picture, one), peakOf(one));
        const float away = std::hypot(place.x - at.x, place.y - at.y);
        if (away > least) continue;
        least = away;
        nearest = row;
    }
    return nearest;
}

void drawFront(const FrontPicture& picture, std::optional<std::size_t> markedRow, const Theme& theme, DrawList& out) {
    const FitResult& result = picture.result;
    if (result.front.empty() || picture.width < kLeft + kRight + 30 || picture.height < kTop + kBottom + 20) return;
    const FrontScales scales = scalesOf(picture);
    drawAxes(scales, picture, theme, out);
    drawCapacity(scales, capacityOf(picture), theme, out);
    const auto dot = [&](const FitPoint& point, float size, Colour fill, Colour stroke) {
        const Point at = scales.at(timeOf(picture, point), peakOf(point));
        if (scales.isInside(at)) out.rect({at.x - size / 2, at.y - size / 2, size, size}, fill, stroke, size / 2, 1.5F);
    };
    for (const FitPoint& point : result.points) dot(point, 4, theme.edge, 0);
    std::vector<Point> steps;
    for (const std::size_t i : result.front) {
        const Point at = scales.at(timeOf(picture, result.points[i]), peakOf(result.points[i]));
        if (!steps.empty()) steps.push_back({at.x, steps.back().y});
        steps.push_back(at);
    }
    if (steps.size() > 1) out.polyline(steps, theme.strong, 1);
    for (std::size_t row = 0; row < result.front.size(); ++row) {
        const FitPoint& point = result.points[result.front[row]];
        const Colour colour = point.fits() ? theme.text1 : theme.over;
        if (markedRow == row) dot(point, 16, 0, theme.accent);
        dot(point, 8, point.fits() ? colour : theme.panel, colour); // what does not fit is hollow
    }
}

} // namespace axiscape
