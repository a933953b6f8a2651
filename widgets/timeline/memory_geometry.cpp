// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/memory_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace axiscape {
namespace {

// The points of one pixel column.
struct Column {
    std::uint32_t first, lowest, highest, last;
    std::int64_t low, high;
};

void appendColumn(const Column& column, std::span<const double> positions, const TimeScale& scale,
                  std::vector<CurveSample>& out) {
    std::array<std::uint32_t, 4> kept{column.first, column.lowest, column.highest, column.last};
    std::sort(kept.begin(), kept.end());
    const auto end = std::unique(kept.begin(), kept.end());
    for (auto point = kept.begin(); point != end; ++point) {
        float start = scale.x(positions[*point > 0 ? *point - 1 : 0]);
        if (!out.empty()) start = std::max(start, out.back().x);
        out.push_back({start, *point});
        if (const float stop = scale.x(positions[*point]); stop > start) out.push_back({stop, *point});
    }
}

} // namespace

std::vector<CurveSample> curveSamples(std::span<const MemoryPoint> curve, std::span<const double> positions,
                                      const TimeScale& scale) {
    std::vector<CurveSample> out;
    if (curve.empty()) return out;
    Column column{};
    int pixel = 0;
    bool open = false;
    for (std::size_t i = pointAt(positions, scale.from); i < curve.size(); ++i) {
        const auto point = static_cast<std::uint32_t>(i);
        const int at = static_cast<int>(std::floor(scale.x(positions[i])));
        const std::int64_t total = curve[i].total();
        if (!open || at != pixel) {
            if (open) appendColumn(column, positions, scale, out);
            column = {point, point, point, point, total, total};
            pixel = at, open = true;
            if (positions[i] > scale.to) break; // its step reaches into what is visible
            continue;
        }
        column.last = point;
        if (total < column.low) column.low = total, column.lowest = point;
        if (total > column.high) column.high = total, column.highest = point;
    }
    appendColumn(column, positions, scale, out);
    return out;
}

std::size_t pointAt(std::span<const double> positions, double at) {
    const auto found = std::lower_bound(positions.begin(), positions.end(), at);
    const auto last = static_cast<std::size_t>(positions.size()) - (positions.empty() ? 0 : 1);
    return std::min(static_cast<std::size_t>(found - positions.begin()), last);
}

MemoryRange memoryRange(double peakBytes, double capacityBytes) {
    const bool near = capacityBytes > 0 && peakBytes >= capacityBytes / 6;
    return {std::max(near ? capacityBytes * 1.125 : 0.0, peakBytes * 1.2) + (peakBytes <= 0 && !near ? 1 : 0), near};
}

ByteUnit byteUnit(double bytes) {
    static constexpr std::array<const char*, 5> names{"B", "KiB", "MiB", "GiB", "TiB"};
    ByteUnit unit;
    for (std::size_t i = 1; i < names.size() && bytes >= unit.bytes * 1024 * 1.5; ++i)
        unit = {unit.bytes * 1024, names[i]};
    return unit;
}

double binaryStep(double top) { return top > 0 ? std::exp2(std::ceil(std::log2(top / 6))) : 1; }

} // namespace axiscape
