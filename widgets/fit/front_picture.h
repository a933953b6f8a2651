// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of what would fit: peak memory over time, a dot for all that was tried, the front joined, the capacity.
// Pure.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/drawing/theme.h"
#include "core/session/fit.h"

#include <optional>

namespace axiscape {

// Time is that of a step, or of a token where programs of several sizes are beside each other.
struct FrontPicture {
    const FitResult& result;
    bool isPerToken = false;
    float width = 0, height = 0;
};

Point frontPlace(const FrontPicture& picture, std::size_t point); // of a point of the result, in pixels
// The row of the front whose dot is nearest, at most 14 px away.
std::optional<std::size_t> frontRowAt(const FrontPicture& picture, Point at);
void drawFront(const FrontPicture& picture, std::optional<std::size_t> markedRow, const Theme& theme, DrawList& out);

} // namespace axiscape
