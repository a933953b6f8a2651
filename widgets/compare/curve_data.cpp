// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/curve_data.h"

#include <algorithm>

namespace axiscape {

CurvePoints curvePoints(const Simulation& simulation, bool programOrder, int columns) {
    CurvePoints out;
    const auto& curve = simulation.curve;
    if (curve.empty()) return out;
    const auto position = [&](std::size_t i) { return programOrder ? static_cast<double>(i) : curve[i].seconds; };
    // Point i is the memory while its op runs: from where the one before ended.
    const auto add = [&](std::size_t i) {
        const auto bytes = static_cast<double>(curve[i].total());
        const double from = position(i > 0 ? i - 1 : 0), to = position(i);
        out.x << std::max(from, out.x.isEmpty() ? from : out.x.last()) << to;
        out.bytes << bytes << bytes;
    };
    const std::size_t step = std::max<std::size_t>(1, curve.size() / static_cast<std::size_t>(std::max(1, columns)));
    for (std::size_t first = 0; first < curve.size(); first += step) {
        const std::size_t end = std::min(curve.size(), first + step);
        std::size_t low = first, high = first;
        for (std::size_t i = first; i < end; ++i) {
            if (curve[i].total() < curve[low].total()) low = i;
            if (curve[i].total() > curve[high].total()) high = i;
        }
        add(std::min(low, high));
        if (low != high) add(std::max(low, high));
    }
    out.peakX = position(simulation.peakPoint);
    out.peakBytes = static_cast<double>(curve[simulation.peakPoint].total());
    out.lastX = position(curve.size() - 1);
    return out;
}

} // namespace axiscape
