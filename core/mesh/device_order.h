// SPDX-License-Identifier: GPL-3.0-or-later
// Which device stands where on a mesh. A position is row-major, the last axis counts fastest; a device is an index into
// jax.devices(). By default they are the same number.
//
//   DeviceOrder order = *parseDeviceOrder("model,batch", mesh);  // along batch the devices are neighbours
//   order.at(1)                                                  // the device at position 1
//   deviceOrderText(order, mesh)                                 // "model,batch"
#pragma once

#include "core/mesh/mesh.h"

namespace axiscape {

struct DeviceOrder {
    std::vector<std::int32_t> devices; // per position; empty: as they are counted

    bool asCounted() const { return devices.empty(); }
    std::int64_t at(std::int64_t position) const {
        return devices.empty() ? position : devices[static_cast<std::size_t>(position)];
    }
    std::int64_t positionOf(std::int64_t device) const; // linear
    friend bool operator==(const DeviceOrder&, const DeviceOrder&) = default;
};

// An order of one's own is for meshes of at most so many devices.
inline constexpr std::int64_t kMostOrderedDevices = 1 << 16;

// ""             as they are counted
// "model,batch"  all axes of the mesh, the one along which devices are counted fastest last
// "snake"        as counted, but every other row along the last axis (and every other plane of them) goes back: two
//                devices that follow one another are always neighbours
// "0-3,7-4"      the device at every position, ranges up or down
// Errors: no such axis, one left out; a device twice, missing or not there; too many devices.
[[nodiscard]] Result<DeviceOrder> parseDeviceOrder(std::string_view text, const Mesh& mesh);

// The shortest text that reads as the order.
[[nodiscard]] std::string deviceOrderText(const DeviceOrder& order, const Mesh& mesh);

// The axes in the order in which devices are counted, outermost first, if the order is one of axes; those of the mesh
// itself if devices are as counted. Empty for any other order.
[[nodiscard]] AxisList countingAxes(const DeviceOrder& order, const Mesh& mesh);

// The order with two positions exchanged; as counted again if that is what comes out.
[[nodiscard]] DeviceOrder exchanged(const DeviceOrder& order, const Mesh& mesh, std::int64_t a, std::int64_t b);

} // namespace axiscape
