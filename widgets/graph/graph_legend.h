// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the graph.
#pragma once

#include "core/drawing/drawing.h"

namespace axiscape {

// What the colours mean, top right of the graph; while an axis is held, what its wash means. Returns its size.
// `draggedAxis`: -1 none. Draws nothing if `out` is null.
Rect drawLegend(const GraphStyle& style, int draggedAxis, float right, float top, const Theme& theme, DrawList* out);

// The same in one row, for a view too narrow for the column: what fits, from the lower left.
Rect drawLegendRow(const GraphStyle& style, int draggedAxis, float left, float bottom, float room, const Theme& theme,
                   DrawList* out);

} // namespace axiscape
