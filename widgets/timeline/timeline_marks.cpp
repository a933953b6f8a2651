// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn over the lanes: the bracket of the bounds, the stretches of a selected layer.
#include "widgets/timeline/timeline_painter.h"

#include "widgets/common/format.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct Timelines {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Timelines)
};

// "452 ms" beside "496 ms" needs its unit once.
QString withoutUnit(const QString& figure, const QString& beside) {
    const qsizetype space = figure.lastIndexOf(QLatin1Char(' ')), other = beside.lastIndexOf(QLatin1Char(' '));
    if (space < 0 || other < 0 || figure.mid(space) != beside.mid(other)) return figure;
    return figure.left(space);
}

} // namespace

QString boundsText(const Simulation& simulation) {
    const QString step = secondsLabel(simulation.stepSeconds);
    const QString lower = secondsLabel(simulation.lowerBoundSeconds),
                  upper = secondsLabel(simulation.upperBoundSeconds);
    if (lower == upper) return Timelines::tr("step %1").arg(step);
    return Timelines::tr("step %1, between %2 and %3").arg(step, withoutUnit(lower, upper), upper);
}

void drawBounds(const TimelineData& data, const TimeScale& scale, Rect area, const Theme& theme, DrawList& out) {
    const Simulation& simulation = data.simulation();
    if (data.programOrder || simulation.stepSeconds <= 0) return;
    const float left = scale.left, right = scale.left + scale.width;
    const auto clamped = [&](double at) { return std::clamp(scale.x(at), left, right); };
    const float from = clamped(simulation.lowerBoundSeconds), to = clamped(simulation.upperBoundSeconds);
    const float y = area.y + area.height / 2;
    const auto visible = [&](double at) { return at >= scale.from && at <= scale.to; };
    if (to - from >= 1) out.line({from, y}, {to, y}, theme.text2, 1.25f);
    if (visible(simulation.lowerBoundSeconds)) out.line({from, y - 4}, {from, y + 4}, theme.text2, 1.25f);
    if (visible(simulation.upperBoundSeconds)) out.line({to, y - 4}, {to, y + 4}, theme.text2, 1.25f);
    if (visible(simulation.stepSeconds)) {
        const float at = scale.x(simulation.stepSeconds);
        const Point diamond[] = {{at - 4, y}, {at, y - 4}, {at + 4, y}, {at, y + 4}};
        out.polygon(diamond, theme.text1);
    }
    const std::string words = boundsText(simulation).toStdString();
    const float width = textWidth(words, 11);
    const float start = std::min(from, clamped(simulation.stepSeconds)) - 10; // left of all of it
    if (start - width >= left) out.text({start, y + 4}, words, 11, theme.text3, Align::right);
}

std::vector<Stretch> stretchesOf(const TimelineData& data, LayerId layer) {
    std::vector<Stretch> out;
    if (!layer.valid() || data.lanes.empty()) return out;
    const LayerTree& layers = data.snapshot->model->structure->layers;
    const auto inside = [&](OpId op) {
        if (!op.valid()) return false;
        for (LayerId at = layers.layerOf(op); at.valid(); at = layers.layer(at).parent)
            if (at == layer) return true;
        return false;
    };
    bool open = false;
    for (const LaneItem& item : data.lanes[0].items) {
        const bool in = inside(item.op);
        if (in && open)
            out.back().to = item.end;
        else if (in)
            out.push_back({item.start, item.end});
        open = in;
    }
    return out;
}

void drawStretches(const std::vector<Stretch>& stretches, const TimeScale& scale, Rect area, const Theme& theme,
                   DrawList& out) {
    float painted = scale.left - 1; // neighbours closer than a pixel are one
    for (const Stretch& stretch : stretches) {
        if (stretch.to < scale.from || stretch.from > scale.to) continue;
        const float from = std::max(scale.x(std::max(stretch.from, scale.from)), painted);
        const float to = std::max(from + 1, scale.x(std::min(stretch.to, scale.to)));
        if (to <= painted) continue;
        out.rect({from, area.y, to - from, area.height}, theme.accent, 0, 1);
        painted = to;
    }
}

} // namespace axiscape
