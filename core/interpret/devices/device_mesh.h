// SPDX-License-Identifier: GPL-3.0-or-later
// The meshes and shardings of Shardy that decide what runs on which device, read from the text a module keeps.
#pragma once

#include "core/ir/ir.h"

#include <string>
#include <vector>

namespace axiscape::machine {

// sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[...]>
struct DeviceMesh {
    struct Axis {
        std::string name;
        std::int64_t size = 1;
        bool operator==(const Axis&) const = default;
    };
    std::vector<Axis> axes;                // major first
    std::vector<std::int64_t> devices;     // in row-major order of the mesh
    std::vector<std::int64_t> coordinates; // of device d along axis a: [d * axes + a]

    std::int64_t coordinate(std::size_t device, std::size_t axis) const {
        return coordinates[device * axes.size() + axis];
    }
};

// An axis, or the part "x":(before)size of it.
struct DeviceAxisPart {
    std::size_t axis = 0;
    std::int64_t size = 1;
    std::int64_t minor = 1; // product of what is minor to the part inside its axis

    std::int64_t index(const DeviceMesh& mesh, std::size_t device) const {
        return mesh.coordinate(device, axis) / minor % size;
    }
};

struct DeviceSharding {
    DeviceMesh mesh;
    std::vector<std::vector<DeviceAxisPart>> dimensions; // major first; none beyond those written
    bool unreduced = false;
};

// The mesh that the module's top level has under that name (without @).
[[nodiscard]] Result<DeviceMesh> meshNamed(const Module& module, std::string_view name);
// "#sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, ...]>"
[[nodiscard]] Result<std::vector<DeviceSharding>> shardingsOf(const Module& module, std::string_view text);
// An axis of the mesh by name, or a part of it, from the text behind the name: ":(2)4" or nothing.
[[nodiscard]] Result<DeviceAxisPart> axisPart(const DeviceMesh& mesh, std::string_view name, std::int64_t before,
                                              std::int64_t size);

} // namespace axiscape::machine
