// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/launch_time.h"

#include <algorithm>

namespace axiscape {

LaunchTime launchTimeOf(const Snapshot& snapshot) {
    LaunchTime time;
    if (!snapshot.simulation || !snapshot.pricedOn) return time;
    const auto& hardware = snapshot.pricedOn->hardware;
    if (!hardware) return time;
    const double floor = hardware->launchFloor;
    for (const Interval& one : snapshot.simulation->intervals) {
        const double seconds = one.end - one.start;
        if (one.collective >= 0 || one.lane != 0 || seconds <= 0) continue;
        time.kernels += one.repeats;
        time.seconds += std::min(seconds, floor * static_cast<double>(one.repeats));
        time.compute += seconds;
    }
    return time;
}

std::optional<Text> whyNothingPays(const Snapshot& snapshot) {
    const LaunchTime time = launchTimeOf(snapshot);
    // Where devices wait for collectives, other cuts may well pay.
    if (time.kernels == 0 || 2 * time.seconds <= std::max(time.compute, snapshot.simulation->stepSeconds))
        return std::nullopt;
    return words::counted("Launching {} kernels is {} of {} of compute: cuts make kernels smaller, not fewer, so on so "
                          "small a model hardly any pays",
                          "Launching {} kernel is {} of {} of compute: cuts make kernels smaller, not fewer, so on so "
                          "small a model hardly any pays",
                          time.kernels, words::grouped(time.kernels), words::inSeconds(time.seconds),
                          words::inSeconds(time.compute));
}

} // namespace axiscape
