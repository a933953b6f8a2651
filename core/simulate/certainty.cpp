// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/certainty.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace axiscape {
namespace {

// What is measured over what is simulated: from the 5th to the 95th of 100 rows, since rows that were in view when the
// simulator was written lie closer than others will; the narrower side at least half as wide as the other.
struct Spread {
    double low, high;
    int rows; // that it was taken from
};
// Published steps of one half, by hash of their names.
constexpr Spread kStepGpu{0.80, 1.24, 263}, kStepTpu{0.91, 1.18, 20};
// A chip without any: the 10th to the 90th of all rows, each source weighing the same.
constexpr Spread kStepElse{0.77, 1.60, 566};
// Peaks as the compilers of TPUs and GPUs say them, those that tests/validate/ask_compilers.py asked for among them.
constexpr Spread kPeakTpu{0.86, 1.21, 77}, kPeakTpuSmall{0.68, 2.19, 18}, kPeakGpu{0.90, 1.12, 96};

// Less of temporaries than that mostly lives beside the cores.
constexpr std::int64_t kFewTemporaries = 100'000'000;

constexpr std::array<std::string_view, 12> kPublished{"a100_40",  "a100_80", "gb200_nvl72", "gb300_nvl72",
                                                      "h100_sxm", "h200",    "tpu7x",       "tpu_v4",
                                                      "tpu_v5e",  "tpu_v5p", "tpu_v6e",     "v100_16"};

// Of two strategies so far apart (the larger over the smaller, less than) the faster one was the faster one in so many
// pairs of published steps of one model on one machine.
struct Order {
    double apart, chance;
    int pairs;
};
constexpr std::array<Order, 3> kOrders{{{1.05, 0.72, 81}, {1.22, 0.88, 180}, {HUGE_VAL, 0.99, 762}}};

Range around(double value, const Spread& spread) { return {value * spread.low, value * spread.high}; }

} // namespace

Range stepRange(const Hardware& hardware, double seconds) {
    if (std::ranges::find(kPublished, hardware.name) == kPublished.end()) return around(seconds, kStepElse);
    return around(seconds, hardware.compiler == Compiler::tpu ? kStepTpu : kStepGpu);
}

Range peakRange(const Hardware& hardware, const MemoryFigures& memory) {
    const bool isTpu = hardware.compiler == Compiler::tpu;
    const Spread& spread = !isTpu ? kPeakGpu : memory.temporary < kFewTemporaries ? kPeakTpuSmall : kPeakTpu;
    Range range = around(static_cast<double>(memory.peak), spread);
    range.low = std::clamp(range.low, static_cast<double>(std::min(memory.argument, memory.peak)),
                           static_cast<double>(memory.peak));
    return range;
}

// Of all runs of answers that are many enough, next to one another by size, the one that asks for the least widening.
LearntRange learntRange(const Range& range, double estimate, std::vector<double> ratios) {
    if (ratios.size() < kFewestAnswers || !(estimate > 0) || !(range.low > 0)) return {range};
    std::ranges::sort(ratios);
    const std::size_t most = (ratios.size() * 4 + 4) / 5; // 80 of 100, rounded up
    LearntRange best{range, ratios.size()};
    double least = HUGE_VAL;
    for (std::size_t first = 0; first + most <= ratios.size(); ++first) {
        const Range wide{std::min(range.low, ratios[first] * estimate),
                         std::max(range.high, ratios[first + most - 1] * estimate)};
        const double factor = wide.high / wide.low / (range.high / range.low);
        if (factor < least) least = factor, best.range = wide;
    }
    best.isWidened = best.range != range;
    return best;
}

LearntRange peakRange(const Hardware& hardware, const MemoryFigures& memory, const std::vector<double>& ratios) {
    return learntRange(peakRange(hardware, memory), static_cast<double>(memory.peak), ratios);
}

double orderChance(double seconds, double otherSeconds) {
    const double low = std::min(seconds, otherSeconds), high = std::max(seconds, otherSeconds);
    if (low <= 0) return kOrders.back().chance;
    if (low == high) return 0.5;
    for (const Order& order : kOrders)
        if (high / low < order.apart) return order.chance;
    return kOrders.back().chance;
}

} // namespace axiscape
