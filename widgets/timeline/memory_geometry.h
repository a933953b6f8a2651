// SPDX-License-Identifier: GPL-3.0-or-later
// The memory curve at some zoom: at most a few samples a pixel, and no peak or valley lost. Pure.
#pragma once

#include "core/simulate/simulate.h"
#include "widgets/timeline/lane_geometry.h"

#include <span>
#include <vector>

namespace axiscape {

// A corner of the curve: bytes are those of point `point`.
struct CurveSample {
    float x = 0;
    std::uint32_t point = 0;
};

// The curve is a step: what a point says is held while its op runs, from the point before to its own place. `positions`
// are the x of the points. Where a pixel column holds several, its first, lowest, highest and last are kept, in order.
// Complexity: linear in the visible points.
std::vector<CurveSample> curveSamples(std::span<const MemoryPoint> curve, std::span<const double> positions,
                                      const TimeScale& scale);

// The point whose bytes hold at a place of the axis. Binary search.
std::size_t pointAt(std::span<const double> positions, double at);

// Where the y axis ends, in bytes: a little above the capacity if the peak comes anywhere near it (or over it), else a
// little above the peak. False in `showsCapacity` means the line lies outside.
struct MemoryRange {
    double top = 1;
    bool showsCapacity = false;
};
MemoryRange memoryRange(double peakBytes, double capacityBytes);

// A power of 1024 fit for an axis up to `bytes`, and its name: 2^30, "GiB".
struct ByteUnit {
    double bytes = 1;
    const char* name = "B";
};
ByteUnit byteUnit(double bytes);
// Distance of grid lines for an axis up to `top` units: a power of two, three to six lines.
double binaryStep(double top);

} // namespace axiscape
