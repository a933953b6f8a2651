// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a redistribution: every device with the part of the tensor that it holds, at a step or between two.
// Pure.
#pragma once

#include "core/drawing/drawing.h"
#include "core/redistribute/redistribute.h"

#include <utility>
#include <vector>

namespace axiscape {

struct RedistributionPictureRequest {
    const reshard::Plan* plan = nullptr;
    double at = 0;            // 0: the source; k: behind step k; between: under way
    std::int64_t device = -1; // who sends to it, while a step is under way
    float width = 340, height = 200;
};
struct RedistributionCell {
    Rect rect;
    std::int64_t device = 0;
};
struct RedistributionPicture {
    DrawList list;
    std::vector<RedistributionCell> cells;
    std::int64_t leftOut = 0;  // devices for which there was no room
    int cellAt(Point p) const; // -1
};

// Up to 64 devices. A device shows the two dimensions of the tensor that are cut most.
RedistributionPicture drawRedistribution(const RedistributionPictureRequest& request, const Theme& theme);

// The two dimensions that are shown: rows, columns. -1: none.
std::pair<int, int> shownDimensions(const reshard::Plan& plan);
// Those that send to a device in a step, itself left out.
std::vector<std::int64_t> sendersTo(const reshard::Plan& plan, std::size_t step, std::int64_t device);

} // namespace axiscape
