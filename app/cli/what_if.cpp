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

Result<std::int64_t> deviceOf(std::string_view text, const Mesh& mesh) {
    std::int64_t device = -1;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), device).ptr;
    if (text.empty() || end != text.data() + text.size() || device < 0 || device >= mesh.devices())
        return fail(fmt::format("there is no device '{}'", text), {}, {},
                    fmt::format("The mesh has devices 0 to {}", mesh.devices() - 1));
    return device;
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
        const auto device = deviceOf(slow->what, mesh);
        if (!device) return fail(device.error());
        if (std::ranges::find(options.slowDevices, *device, &SlowDevice::device) != options.slowDevices.end())
            return fail(fmt::format("device {} is made slower twice", *device));
        options.slowDevices.push_back({*device, slow->factor});
    }
    for (const auto& text : whatIf.slowLinks) {
        const auto slow = slowOf(text);
        if (!slow) return fail(slow.error());
        const auto mark = slow->what.rfind('@');
        const auto name = slow->what.substr(0, mark);
        const auto axis = mesh.find(name);
        if (!axis) return fail(fmt::format("the mesh {} has no axis '{}'", meshText(mesh), name));
        SlowLink link{*axis, slow->factor};
        if (mark != slow->what.npos) {
            const auto device = deviceOf(slow->what.substr(mark + 1), mesh);
            if (!device) return fail(device.error());
            link.device = *device;
        }
        if (std::ranges::any_of(options.slowLinks, [&](const SlowLink& other) {
                return other.axis == link.axis && other.device == link.device;
            }))
            return fail(fmt::format("the links of axis {} are made slower twice", slow->what));
        options.slowLinks.push_back(link);
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
