// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a search under way: the best step time over the evaluations spent, and beside it the peak memory of
// the same state with the device's capacity. Pure.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/drawing/theme.h"
#include "widgets/search/search_run.h"
#include "widgets/timeline/value_scale.h"

#include <optional>

namespace axiscape {

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
