// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pricing.h"

namespace axiscape {
namespace {

LoweringOptions loweringOptions(const Options& options) {
    return {options.shareGathers, options.reshards == "minimal" ? Reshards::minimal : Reshards::partir};
}

} // namespace

Result<Machine> machineOf(const Strategy& strategy) {
    Machine machine;
    if (strategy.hardware.empty()) return machine;
    auto found = findHardware(strategy.hardware);
    if (!found) return fail(found.error());
    machine.hardware = std::move(*found);
    if (!strategy.placement.empty()) {
        auto placed = parsePlacement(strategy.placement, strategy.mesh, *machine.hardware);
        if (!placed) return fail(placed.error());
        machine.options.placement = std::move(*placed);
    }
    machine.options.slowDevices = strategy.slowDevices;
    machine.options.slowLinks = strategy.slowLinks;
    return machine;
}

bool price(Snapshot& snapshot, const Partition& partition, const Machine& machine, const Progress& progress) {
    snapshot.program = lower(partition, loweringOptions(snapshot.strategy.schedule.options), progress);
    if (progress.cancelled()) return false;
    if (machine.hardware)
        snapshot.simulation = std::make_shared<const Simulation>(
            simulate(snapshot.program, *machine.hardware, snapshot.model->facts, machine.options, progress));
    return !progress.cancelled();
}

} // namespace axiscape
