// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a search under way: the best step time over the evaluations spent, and beside it the peak memory of
// the same state with the device's capacity. Pure.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/drawing/theme.h"
#include "widgets/search/search_run.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// Values on an axis of so many pixels. Logarithmic where the largest is several times the least: a search begins far
// from where it ends.
struct ValueScale {
    double low = 0, high = 1;
    bool logarithmic = false;
    double part(double value) const; // 0 at low, 1 at high; may lie outside
};
// `capacity`: 0, or a value that the scale shows if it is anywhere near.
ValueScale valueScale(double least, double largest, double capacity);

struct ValueTick {
    double value = 0;
    std::string text;
};
std::vector<ValueTick> secondTicks(const ValueScale& scale, int count);
std::vector<ValueTick> byteTicks(const ValueScale& scale, int count);
std::vector<ValueTick> evaluationTicks(double last, int count);

// Where the two plots lie in a picture of that size: side by side if it is wide, else one above the other.
struct CurveFrames {
    Rect step, memory;
};
CurveFrames curveFrames(float width, float height);

// The last evaluation of the x axis: the budget while it is worked on, else what was spent.
double lastEvaluation(const SearchRun& run);
// The point whose best was the best at that place of a plot; none outside.
std::optional<std::size_t> pointAt(const SearchRun& run, const CurveFrames& frames, float x, float y);

// `pointed`: marked in both plots, its figures in place of the last ones.
void drawSearchCurve(const SearchRun& run, float width, float height, std::optional<std::size_t> pointed,
                     const Theme& theme, DrawList& out);

} // namespace axiscape
