// SPDX-License-Identifier: GPL-3.0-or-later
// mesh: the devices as a grid with named axes, the hardware they are, and what a collective costs on them.
//
//   Mesh mesh = {{{"batch", 4}, {"model", 2}}};
//   Hardware h = *findHardware("tpu_v3");
//   double s = collectiveSeconds({CollectiveKind::all_reduce, bytes, axes}, mesh, h);
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
constexpr AxisSet axisBit(AxisId axis) { return AxisSet(1) << axis; }
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
Result<Mesh> parseMesh(std::string_view text);
std::string meshText(const Mesh& mesh);
Result<void> checkMesh(const Mesh& mesh);

// The letter an axis is known by in the window: first letter of the name in capitals, else the next free letter of the
// name, else 1 to 9.
std::vector<std::string> axisLetters(const Mesh& mesh);

enum class CollectiveKind : std::uint8_t {
    all_gather,
    all_reduce,
    reduce_scatter,
    all_to_all,
    collective_permute,
    all_slice // free, never sent
};
inline constexpr int kCollectiveKinds = 5; // those that are sent
std::string_view collectiveName(CollectiveKind kind);

enum class Topology : std::uint8_t { torus, ring, switched, fullMesh };

// One device of one chip. Rates per second, bytes, seconds; bandwidths one way. Numbers and their sources are in
// resources/hardware/*.json, compiled in.
struct Hardware {
    std::string name;                 // "tpu_v3": a key of published tables
    std::string title;                // "TPU v3 core"
    double peakBf16 = 0, peakF32 = 0; // flop/s of matrix products as JAX asks for them: f32 may be bf16 passes or TF32
    double peakF32Exact = 0;          // of f32 products with precision HIGHEST
    double peak8Bit = 0;
    double vectorRate = 0;  // flop/s of element-wise work
    double memoryBytes = 0; // capacity of one device
    double memoryBandwidth = 0;
    Topology topology = Topology::torus;
    std::int64_t ringMultiple =
        1;                      // torus: an axis closes to a ring if its size is a multiple of this; see collective.cpp
    std::int64_t domain = 1;    // devices joined by the fast network; larger groups go over the slow one
    double linkBandwidth = 0;   // of one device into the fast network along one axis
    double hopLatency = 0;      // per step of a ring, or of a collective on a switch
    double collectiveFloor = 0; // start of one collective
    double slowBandwidth = 0;   // share of one device in the slow network
    double slowLatency = 0;
    double launchFloor = 0; // least time of one kernel
    double matmulEfficiency = 0.8, memoryEfficiency = 0.8, networkEfficiency = 0.8;

    double peak(ElementType dtype) const; // of matrix products; 0 for what is no number
};

// Alphabetical: the order of menus.
std::vector<std::string> hardwareNames();
// Error: no such profile; names those there are.
Result<Hardware> findHardware(std::string_view name);

// Which axes lie inside the fast domain: the last axes of the mesh fill it first (they are neighbours). An axis that
// straddles its edge has a fast and a slow part.
enum class Network : std::uint8_t { none, fast, slow, both };
Network networkOf(const Mesh& mesh, AxisSet axes, const Hardware& hardware);

struct CollectiveCost {
    CollectiveKind kind = CollectiveKind::all_reduce;
    double bytes = 0; // full: the gathered or to-be-reduced buffer of one device; all_to_all and permute: the local one
    AxisSet axes = 0;
};
// Alpha-beta: the floor of a collective, a latency per hop, and the bytes over the links its axes run along. Groups
// over both networks go inside, across, inside. 0 for all_slice and groups of one device. Monotone in bytes.
double collectiveSeconds(const CollectiveCost& collective, const Mesh& mesh, const Hardware& hardware);

} // namespace axiscape
