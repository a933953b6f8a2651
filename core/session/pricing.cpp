// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pricing.h"

namespace axiscape {
namespace {

LoweringOptions loweringOptions(const Options& options) {
    return {options.shareGathers, options.reshards == "minimal" ? Reshards::minimal : Reshards::partir};
}

} // namespace

Result<PricedHardware> pricedHardwareOf(const Strategy& strategy) {
    PricedHardware priced;
    if (strategy.hardware.empty()) return priced;
    auto found = findHardware(strategy.hardware);
    if (!found) return fail(found.error());
    priced.hardware = std::move(*found);
    if (!strategy.placement.empty()) {
        auto placed = parsePlacement(strategy.placement, strategy.mesh, *priced.hardware);
        if (!placed) return fail(placed.error());
        priced.options.placement = std::move(*placed);
    }
    priced.options.slowDevices = strategy.slowDevices;
    priced.options.slowLinks = strategy.slowLinks;
    return priced;
}

bool price(Snapshot& snapshot, const Partition& partition, const PricedHardware& priced, const Progress& progress) {
    snapshot.program = lower(partition, loweringOptions(snapshot.strategy.schedule.options), progress);
    if (progress.cancelled()) return false;
    if (priced.hardware)
        snapshot.simulation = std::make_shared<const Simulation>(
            simulate(snapshot.program, *priced.hardware, snapshot.model->facts, priced.options, progress));
    return !progress.cancelled();
}

} // namespace axiscape
