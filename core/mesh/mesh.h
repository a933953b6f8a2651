// SPDX-License-Identifier: GPL-3.0-or-later
// mesh: the devices as a grid with named axes; in hardware.h, the hardware they are and what a collective costs on
// them.
//
//   Mesh mesh = {{{"batch", 4}, {"model", 2}}};
//
// Device d of a mesh is row-major: the last axis counts fastest.
#pragma once

#include "core/base/base.h"
#include "core/ir/element_type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

using AxisId = std::uint8_t;
inline constexpr std::size_t kMaxAxes = 16;
using AxisSet = std::uint32_t; // bit a = axis a
[[nodiscard]] constexpr AxisSet axisBit(AxisId axis) { return AxisSet(1) << axis; }
using AxisList = FixedVector<AxisId, kMaxAxes>; // ordered, major to minor

struct MeshAxis {
    std::string name;
    std::int64_t size = 1;
    friend bool operator==(const MeshAxis&, const MeshAxis&) = default;
};

struct Mesh {
    std::vector<MeshAxis> axes; // at most kMaxAxes
    friend bool operator==(const Mesh&, const Mesh&) = default;

    std::optional<AxisId> find(std::string_view name) const;
    std::int64_t size(AxisId axis) const { return axes[axis].size; }
    std::int64_t size(std::span<const AxisId> axesOf) const;
    std::int64_t devices() const;
    // Position of a device along every axis.
    std::vector<std::int64_t> coordinates(std::int64_t device) const;
};

// "batch=4,model=2". Errors: no axes, more than kMaxAxes, a name twice or not [A-Za-z_][A-Za-z0-9_]*, a size below 1
// or a product over 2^31.
[[nodiscard]] Result<Mesh> parseMesh(std::string_view text);
[[nodiscard]] std::string meshText(const Mesh& mesh);
[[nodiscard]] Result<void> checkMesh(const Mesh& mesh);

// The letter an axis is known by in the window: first letter of the name in capitals, else the next free letter of the
// name, else 1 to 9.
[[nodiscard]] std::vector<std::string> axisLetters(const Mesh& mesh);

enum class CollectiveKind : std::uint8_t {
    all_gather,
    all_reduce,
    reduce_scatter,
    all_to_all,
    collective_permute,
    all_slice // free, never sent
};
inline constexpr int kCollectiveKinds = 5; // those that are sent
[[nodiscard]] std::string_view collectiveName(CollectiveKind kind);

} // namespace axiscape
