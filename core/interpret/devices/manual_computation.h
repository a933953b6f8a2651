// SPDX-License-Identifier: GPL-3.0-or-later
// The boundary of an sdy.manual_computation. Outside every device holds whole values; inside, its tile along the manual
// axes. Axes that are not manual do nothing.
#pragma once

#include "core/interpret/devices/device_mesh.h"
#include "core/interpret/tensor/tensor.h"

namespace axiscape::machine {

class ManualShards {
  public:
    // Errors: shardings that cannot be read, that do not divide, a mesh of another number of devices.
    [[nodiscard]] static Result<ManualShards> of(const Module& module, OpId op, std::uint32_t devices);

    // The device's tile of argument i.
    Tensor enter(std::size_t i, std::uint32_t device, const Tensor& whole) const;
    // Result i on each device, put together from tiles[device]. Devices that hold copies each keep their own.
    std::vector<Tensor> leave(std::size_t i, const std::vector<Tensor>& tiles) const;

  private:
    struct Side {
        DeviceSharding sharding;
        std::vector<std::int64_t> global, local; // shapes
        std::vector<std::int64_t> starts(std::size_t device) const;
    };
    [[nodiscard]] static Result<std::vector<Side>> sides(const Module& module, OpId op, std::string_view name,
                                                         bool results, std::uint32_t devices);

    std::vector<Side> m_in, m_out;
};

// How many devices the meshes of the module's manual computations have; 1 without any.
[[nodiscard]] std::uint32_t manualDevices(const Module& module);

} // namespace axiscape::machine
