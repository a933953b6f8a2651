// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pricing.h"

#include "core/hardware/order_placement.h"

namespace axiscape {
namespace {

LoweringOptions loweringOptions(const Options& options) {
    LoweringOptions lowering;
    lowering.shareGathers = options.shareGathers;
    lowering.reshards = options.reshards == "minimal" ? Reshards::minimal : Reshards::partir;
    lowering.lateSums = options.profile == "least";
    return lowering;
}

} // namespace

Result<NetworkPlacement> placementOn(const Strategy& strategy, const Hardware& hardware) {
    const auto order = parseDeviceOrder(strategy.deviceOrder, strategy.mesh);
    if (!order) return fail(order.error());
    const AxisList counting = countingAxes(*order, strategy.mesh);
    if (!strategy.placement.empty()) {
        auto byHand = parsePlacement(strategy.placement, strategy.mesh, hardware);
        if (!byHand || !counting.empty()) return byHand;
        return orderedPlacement(*byHand, *order, strategy.mesh, hardware);
    }
    if (counting.empty())
        return orderedPlacement(defaultPlacement(strategy.mesh, hardware), *order, strategy.mesh, hardware);
    Mesh counted;
    for (const AxisId axis : counting) counted.axes.push_back(strategy.mesh.axes[axis]);
    const NetworkPlacement along = defaultPlacement(counted, hardware);
    NetworkPlacement placed(along.size());
    for (std::size_t i = 0; i < counting.size(); ++i) placed[counting[i]] = along[i];
    return placed;
}

DeviceOrder deviceOrderOf(const Strategy& strategy) {
    return parseDeviceOrder(strategy.deviceOrder, strategy.mesh).value_or(DeviceOrder{});
}

Result<std::shared_ptr<const PricedHardware>> pricedHardwareOf(const Strategy& strategy) {
    PricedHardware priced;
    const auto order = parseDeviceOrder(strategy.deviceOrder, strategy.mesh);
    if (!order) return fail(order.error());
    if (strategy.hardware.empty()) return std::make_shared<const PricedHardware>();
    auto found = findHardware(strategy.hardware, strategy.host);
    if (!found) return fail(found.error());
    priced.hardware = std::move(*found);
    if (!strategy.placement.empty() || !strategy.deviceOrder.empty()) {
        auto placed = placementOn(strategy, *priced.hardware);
        if (!placed) return fail(placed.error());
        priced.options.placement = std::move(*placed);
    }
    priced.options.slowDevices = strategy.slowDevices;
    for (SlowDevice& slow : priced.options.slowDevices) slow.device = order->positionOf(slow.device);
    priced.options.slowLinks = strategy.slowLinks;
    for (SlowLink& slow : priced.options.slowLinks)
        if (slow.device >= 0) slow.device = order->positionOf(slow.device);
    return std::make_shared<const PricedHardware>(std::move(priced));
}

bool price(Snapshot& snapshot, const Partition& partition, const std::shared_ptr<const PricedHardware>& priced,
           const Progress& progress) {
    snapshot.program = lower(partition, loweringOptions(snapshot.strategy.schedule.options), progress);
    if (progress.cancelled()) return false;
    if (priced->hardware) {
        snapshot.pricedOn = priced;
        snapshot.simulation = std::make_shared<const Simulation>(
            simulate(snapshot.program, *priced->hardware, snapshot.model->facts, priced->options, progress));
    }
    return !progress.cancelled();
}

} // namespace axiscape
