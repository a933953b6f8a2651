// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/what_if.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace axiscape::cli {

namespace {

struct Slow {
    std::string_view what;
    double factor = 1;
};

Result<Slow> slowOf(std::string_view text) {
    const auto equals = text.find('=');
    Slow slow{text.substr(0, equals), 0};
    if (equals != text.npos) {
        const auto digits = text.substr(equals + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), slow.factor);
        if (error != std::errc{} || end != digits.data() + digits.size()) slow.factor = 0;
    }
    if (slow.what.empty() || !(slow.factor >= 1 && slow.factor <= 1e6))
        return fail(fmt::format("'{}' does not say what is slow", text), {}, {},
                    "Write a device or an axis and how many times as long it takes: 3=1.5 or model=2");
    return slow;
}

} // namespace

Result<SnapshotPointer> simulatedIf(const SnapshotPointer& snapshot, const WhatIf& whatIf) {
    if (whatIf.empty() || !snapshot->simulation) return snapshot;
    const Mesh& mesh = snapshot->strategy.mesh;
    const auto hardware = findHardware(snapshot->strategy.hardware, snapshot->strategy.host);
    if (!hardware) return fail(hardware.error());
    SimulationOptions options;
    for (const auto& text : whatIf.slowDevices) {
        const auto slow = slowOf(text);
        if (!slow) return fail(slow.error());
        std::int64_t device = -1;
        const auto end = std::from_chars(slow->what.data(), slow->what.data() + slow->what.size(), device).ptr;
        if (end != slow->what.data() + slow->what.size() || device < 0 || device >= mesh.devices())
            return fail(fmt::format("there is no device '{}'", slow->what), {}, {},
                        fmt::format("The mesh has devices 0 to {}", mesh.devices() - 1));
        if (std::ranges::find(options.slowDevices, device, &SlowDevice::device) != options.slowDevices.end())
            return fail(fmt::format("device {} is made slower twice", device));
        options.slowDevices.push_back({device, slow->factor});
    }
    for (const auto& text : whatIf.slowLinks) {
        const auto slow = slowOf(text);
        if (!slow) return fail(slow.error());
        const auto axis = mesh.find(slow->what);
        if (!axis) return fail(fmt::format("the mesh {} has no axis '{}'", meshText(mesh), slow->what));
        if (std::ranges::find(options.slowLinks, *axis, &SlowLink::axis) != options.slowLinks.end())
            return fail(fmt::format("the links of axis {} are made slower twice", slow->what));
        options.slowLinks.push_back({*axis, slow->factor});
    }
    if (!whatIf.placement.empty()) {
        auto placement = parsePlacement(whatIf.placement, mesh, *hardware);
        if (!placement) return fail(placement.error());
        options.placement = std::move(*placement);
    }
    auto changed = std::make_shared<Snapshot>(*snapshot);
    changed->pricedOn = std::make_shared<const PricedHardware>(PricedHardware{*hardware, options});
    changed->simulation =
        std::make_shared<const Simulation>(simulate(snapshot->program, *hardware, snapshot->model->facts, options));
    return SnapshotPointer(std::move(changed));
}

} // namespace axiscape::cli
