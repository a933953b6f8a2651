// SPDX-License-Identifier: GPL-3.0-or-later
// What the devices are and how they are joined. Numbers, with the source of and the confidence in each, are in
// resources/hardware/*.json (schema: resources/schema/hardware.schema.json), compiled in; a person may add files.
//
//   Hardware h = *findHardware("tpu_v5e");
//   double s = collectiveSeconds({CollectiveKind::all_reduce, bytes, axes}, mesh, h);
//
// Rates per second, bytes, seconds; bandwidths one way; a device is a JAX device (half a chip on some).
#pragma once

#include "core/mesh/mesh.h"

#include <array>
#include <filesystem>
#include <optional>

namespace axiscape {

enum class LevelKind : std::uint8_t { ring, line, torusDimension, fullMesh, switched, dataCentre };
[[nodiscard]] std::string_view levelKindName(LevelKind kind); // "torus_dimension"

// How long one kind of collective takes among n devices of a level, that send `traffic` bytes each over links of
// bandwidth B: with a = floor + hop * steps and x = traffic / (B * efficiency) it is a + x + ramp * sqrt(a * x). Steps
// are hops on rings and lines, n - 1 on switches and meshes, 2 log2 n of an
// all_reduce in a data centre, which goes over a tree. Where small messages go another way (smallEfficiency > 0), the
// quicker of both.
struct CollectiveCurve {
    double floor = 0, hop = 0;
    double efficiency = 1;
    double own = 0;  // of a device's own share as much passes the network as well (traffic: n - 1 + own shares)
    double ramp = 0; // how slowly the bandwidth is reached
    double smallFloor = 0, smallEfficiency = 0;
    friend bool operator==(const CollectiveCurve&, const CollectiveCurve&) = default;
};

// One level of the network, which joins `size` groups of the level below. Torus dimensions that follow one another are
// one torus: each has its own two links.
struct NetworkLevel {
    std::string name; // "x", "nvlink", "dcn": unique within the hardware
    LevelKind kind = LevelKind::switched;
    std::int64_t size = 1; // devices along it at most
    std::int64_t wrap = 0; // torus dimension: closes to a ring where the devices along it are a multiple of this; 0: no
    double bandwidth = 0;  // of one link; switch: of a device; full mesh: to each peer; data centre: share of a device
    // Where links are laid unevenly: the bandwidth of groups of so many devices, ascending; between, the smaller's.
    std::vector<std::pair<std::int64_t, double>> bandwidthOf;
    std::array<CollectiveCurve, kCollectiveKinds> curves;

    double bandwidthAmong(std::int64_t devices) const;
    friend bool operator==(const NetworkLevel&, const NetworkLevel&) = default;
};

// Seconds of a matrix product beyond the launch: max(flops / (peak * efficiency), bytes / memory) and what is lost
// before all units are busy: ramp * (flops / 1e9) ^ exponent.
struct ProductRate {
    double peak = 0; // flop/s
    double efficiency = 1, ramp = 0, exponent = 0.5;
    friend bool operator==(const ProductRate&, const ProductRate&) = default;
};

// What launches the kernels. A compiled program's are launched ahead of the device; a framework that runs op by op
// (eager) launches each from its own language, and small kernels wait for it.
enum class Host : std::uint8_t { compiled, eager };
inline constexpr std::size_t kHosts = 2;
[[nodiscard]] std::string_view hostName(Host host); // "eager"
[[nodiscard]] std::optional<Host> hostNamed(std::string_view name);

// Whose plan of a program is followed: what joins one kernel, what is kept in which form, where buffers lie.
enum class Compiler : std::uint8_t { gpu, tpu };

// How a compiler estimates a kernel, where its own figures are mimicked and not the chip: rates a second. Of profiles
// that are not shown to people.
struct CompilerEstimate {
    double overlap = 1;                            // exponent of the norm by which kinds of arithmetic add up
    double notHidden = 0;                          // share of the shorter of computing and moving that is not hidden
    double narrowRate = 1, narrowRateToMemory = 1; // results of 16 bits
    double writeBandwidth = 1;                     // to memory
    double onChipRead = 1, onChipWrite = 1;        // beside the cores
    double fetch = 0;                              // seconds until the pipeline is full of what comes from memory
    friend bool operator==(const CompilerEstimate&, const CompilerEstimate&) = default;
};

struct Hardware {
    std::string name;                       // "tpu_v3": a key of published tables
    std::string title;                      // "TPU v3 core"
    ProductRate bf16, f32, f32Exact, bits8; // of matrix products as JAX asks for them: f32 may be bf16 passes or TF32
    double sustained = 1;                   // of those rates, where one product follows another: power limits the clock
    double fusedAttention = 1;              // of those rates, in a kernel that is a whole attention
    std::int64_t productTile = 1;           // side of the matrix unit's tile: shorter sides are padded to it
    double vectorRate = 0;                  // flop/s of element-wise work
    double memoryBytes = 0;                 // a program may use so much of one device
    double memoryBandwidth = 0, memoryEfficiency = 1;
    // A cache that all cores share: what a kernel touches lies there if the same kernel ran before, as benchmarks do.
    double cacheBytes = 0, cacheBandwidth = 0;
    double onChipBytes = 0; // beside the cores: the compiler keeps short-lived temporaries there
    Compiler compiler = Compiler::gpu;
    double launchFloor = 0; // least time of one kernel
    // Seconds between two launches of each kind of host; nothing: it is not known. `hostInterval` is that of the host
    // the profile was asked for: kernels wait for a host that is slower than they are.
    std::array<std::optional<double>, kHosts> hostPace{0.0, std::nullopt};
    double hostInterval = 0;
    double overlapSlowdown = 1;               // of kernels, while a collective runs beside them
    std::optional<CompilerEstimate> estimate; // else a roofline
    std::vector<NetworkLevel> levels;         // from the nearest devices to the farthest
    friend bool operator==(const Hardware&, const Hardware&) = default;

    // Of matrix products; null for what is no number.
    const ProductRate* products(ElementType dtype) const;
};

// Those shown to people, the person's own among them. Alphabetical: the order of menus.
[[nodiscard]] std::vector<std::string> hardwareNames();
// By name, or a file (a name that ends with ".json"). Error: no such profile, with those there are; what is wrong in
// the file.
[[nodiscard]] Result<Hardware> findHardware(std::string_view name);
// The same under a host. Error also: the profile does not say how fast such a host is.
[[nodiscard]] Result<Hardware> findHardware(std::string_view name, Host host);

// Strict: an unknown or missing key, a wrong kind or a number out of range is an error that names it.
[[nodiscard]] Result<Hardware> parseHardware(std::string_view text, const std::string& where);
// Files *.json of the person's own folder are read once, when profiles are first asked for: $AXISCAPE_HARDWARE, else
// axiscape/hardware in the configuration folder. Those that are wrong are left out and say why here.
[[nodiscard]] std::filesystem::path ownHardwareFolder();
[[nodiscard]] const std::vector<Error>& hardwareProblems();

// Every number of a profile as its file has it, for a person who asks where it comes from.
struct HardwareNumber {
    std::string path; // "levels[0].bandwidth"
    double value = 0;
    std::string source;    // in words; empty in a person's own file that does not say
    double confidence = 1; // below 0.6 it is a guess and must be shown as one
};
[[nodiscard]] Result<std::vector<HardwareNumber>> hardwareNumbers(std::string_view name);
// The text of its file: what one begins with who writes a profile near it.
[[nodiscard]] Result<std::string> hardwareText(std::string_view name);

// --- axes on networks

// A part of an axis on a level: `devices` of them along it.
struct AxisPart {
    std::uint8_t level = 0; // index into Hardware::levels
    std::int64_t devices = 1;
    friend bool operator==(const AxisPart&, const AxisPart&) = default;
};
// Per axis its parts, from the nearest devices to the farthest; their product is the axis.
using NetworkPlacement = std::vector<FixedVector<AxisPart, 8>>;

// By default the last axes fill the nearest levels: they are neighbours. In a torus each axis has dimensions of its
// own, the largest the ones left over; where there are more axes than dimensions, the smallest share one. An axis that
// nothing takes in one piece is split where levels end. What no level is large enough for goes to the last.
[[nodiscard]] NetworkPlacement defaultPlacement(const Mesh& mesh, const Hardware& hardware);
// "batch=dcn,model=x*y" or with sizes "batch=y:4*dcn:2": by hand, nearest first; axes left out are placed by default on
// what is left. Errors: no such axis or level, sizes that do not make up the axis, a level that is too small.
[[nodiscard]] Result<NetworkPlacement> parsePlacement(std::string_view text, const Mesh& mesh,
                                                      const Hardware& hardware);
[[nodiscard]] std::string placementText(const NetworkPlacement& placement, const Mesh& mesh, const Hardware& hardware);

// What-if: a device whose kernels take `factor` times as long; an axis along which collectives do, everywhere or only
// where one device takes part.
struct SlowDevice {
    std::int64_t device = 0;
    double factor = 1;
    friend bool operator==(const SlowDevice&, const SlowDevice&) = default;
};
struct SlowLink {
    AxisId axis = 0; // of wholeMesh
    double factor = 1;
    std::int64_t device = kAllDevices;
    static constexpr std::int64_t kAllDevices = -1;
    friend bool operator==(const SlowLink&, const SlowLink&) = default;
};

// A coarse reading for pictures: inside the levels before the data centre, over it, or both.
enum class Network : std::uint8_t { none, fast, slow, both };
[[nodiscard]] Network networkOf(const Mesh& mesh, AxisSet axes, const Hardware& hardware);
// The farthest level that an axis runs over; null for an axis of one device.
[[nodiscard]] const NetworkLevel* farthestLevel(const Mesh& mesh, AxisId axis, const Hardware& hardware);

// --- collectives

struct CollectiveCost {
    CollectiveKind kind = CollectiveKind::all_reduce;
    double bytes = 0; // full: the gathered or to-be-reduced buffer of one device; all_to_all and permute: the local one
    AxisSet axes = 0;
};

// Prices collectives of one mesh on one hardware; makes the placement once.
class CollectivePrices {
  public:
    CollectivePrices(const Mesh& mesh, const Hardware& hardware, const NetworkPlacement* byHand = nullptr);
    // 0 for all_slice and groups of one device. Monotone in bytes. Groups over several levels go inside, across,
    // inside, in a pipeline: latencies add up, the slowest level's transfer counts.
    double seconds(const CollectiveCost& collective) const;
    // Bit l: level l carries some of it.
    std::uint32_t levels(AxisSet axes) const;
    const NetworkPlacement& placement() const { return m_placement; } // of the axes of the mesh, parts of axes each
    // Of the same devices where axes are cut into parts (mesh/sub_axes.h) further.
    CollectivePrices on(const Mesh& finer) const;

  private:
    const Hardware& m_hardware;
    NetworkPlacement m_whole, m_placement; // of whole axes; of those of the mesh
};
[[nodiscard]] double collectiveSeconds(const CollectiveCost& collective, const Mesh& mesh, const Hardware& hardware);

} // namespace axiscape
