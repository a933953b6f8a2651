// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pricing.h"

namespace axiscape {
namespace {

LoweringOptions loweringOptions(const Options& options) {
    return {options.shareGathers, options.reshards == "minimal" ? Reshards::minimal : Reshards::partir};
}

} // namespace

bool price(Snapshot& snapshot, const Partition& partition, const std::optional<Hardware>& hardware,
           const Progress& progress) {
    snapshot.program = lower(partition, loweringOptions(snapshot.strategy.schedule.options), progress);
    if (progress.cancelled()) return false;
    if (hardware)
        snapshot.simulation =
            std::make_shared<const Simulation>(simulate(snapshot.program, *hardware, snapshot.model->facts, progress));
    return !progress.cancelled();
}

} // namespace axiscape
