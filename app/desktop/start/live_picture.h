// SPDX-License-Identifier: GPL-3.0-or-later
// The live sample of the start page as a draw list: a chain of products, every tensor cut into its tiles, what one
// device holds, and the collective that makes a whole of the result. Pure.
#pragma once

#include "core/drawing/drawing.h"
#include "core/session/session.h"

namespace axiscape {

struct LivePicture {
    struct Target { // a dimension of an argument, where an axis may be dropped
        Rect rect;
        std::uint32_t argument = 0;
        std::uint8_t dim = 0;
    };
    DrawList list;
    std::vector<Target> targets;
    float width = 0, height = 0;
};

struct LiveTarget {
    std::uint32_t argument = 0;
    std::uint8_t dim = 0;
    int axis = -1; // in whose colour it is lit
};

// For modules whose arguments are matrices multiplied from left to right; fitted into the width.
LivePicture drawLiveSample(const Snapshot& snapshot, std::int64_t device, const LiveTarget* lit, float width,
                           const Theme& theme);

// "The outlined parts are what device 5 holds. ..." by what the result needs.
std::string liveSentence(const Snapshot& snapshot, std::int64_t device);

} // namespace axiscape
