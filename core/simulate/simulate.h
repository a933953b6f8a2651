// SPDX-License-Identifier: GPL-3.0-or-later
// simulate: what a step costs: seconds and bytes per device, and what each part is owed to. Roofline per fused group,
// alpha-beta per collective, live ranges over the program order. Meant for ranking strategies first.
// README.md beside this file says all of it, with examples.
//
//   Simulation s = simulate(spmd, hardware, {roles});
//   s.stepSeconds; s.memory.peak; s.intervals; s.curve
//   Simulation straggling = simulate(spmd, hardware, {roles}, {.slowDevices = {{3, 1.5}}});
#pragma once

#include "core/hardware/hardware.h"
#include "core/spmd/spmd.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

enum class MemoryCategory : std::uint8_t {
    parameters,
    optimizerState,
    gradients,
    activations,
    temporaries,
    collectives
};
inline constexpr int kMemoryCategories = 6;
[[nodiscard]] std::string_view memoryCategoryName(MemoryCategory category); // "optimizer state"

struct ProgramFacts; // core/simulate/program_facts.h

// What the caller knows of the program (from structure): category per argument; pass per op is optional.
struct SimulationFacts {
    std::vector<MemoryCategory> argumentCategories;   // empty: all parameters
    std::vector<std::uint8_t> backward;               // per op: 1 if made by the backward pass; empty: none
    std::shared_ptr<const ProgramFacts> program = {}; // made before, for many simulations; null: made each time
};

struct SimulationOptions {
    std::optional<NetworkPlacement> placement; // of whole axes; none: by default
    std::vector<SlowDevice> slowDevices;
    std::vector<SlowLink> slowLinks;
    bool intervals = true; // off: only figures, for searches; no curve, either
    friend bool operator==(const SimulationOptions&, const SimulationOptions&) = default;
};

// Lane 0 computes; lane 1 + axis is the network along that axis (a collective over several axes takes the lowest's, and
// keeps the others busy). Collectives combined into one are drawn end to end.
struct Interval {
    double start = 0, end = 0; // seconds from the start of the step
    OpId op;
    std::int32_t collective = -1; // index into SpmdProgram::collectives, or -1
    std::uint8_t lane = 0;
    std::int64_t repeats =
        1; // a loop body is drawn once, stretched over all trips: lengths on a lane add up to its total
};

struct MemoryPoint {
    double seconds = 0;
    OpId op; // while this op runs; invalid before the first
    std::array<std::int64_t, kMemoryCategories> bytes{};
    std::int64_t total() const;
};

// Buffers alive at the peak, largest first.
struct PeakBuffer {
    ValueId value;
    std::int64_t bytes = 0;
    MemoryCategory category = MemoryCategory::temporaries;
};

struct MemoryFigures {
    std::int64_t peak = 0, argument = 0, output = 0, alias = 0, temporary = 0; // as XLA reports them
};

// Why a device is not like the usual one.
struct DeviceDifference {
    enum class Cause : std::uint8_t {
        share,      // padding: of a dimension cut by `axis` it has `part`, others `whole`
        slowDevice, // what if: its kernels take `factor` times as long
        slowLink,   // what if: its collectives along `axis` do
        branch,     // the case `op` takes its region `part` there
        meets,      // nothing of its own, but it shares `axis` with device `part`, which is slow
    };
    Cause cause = Cause::share;
    AxisId axis = 0; // of wholeMesh
    double factor = 1;
    std::int64_t part = 0, whole = 0;
    OpId op;
    friend bool operator==(const DeviceDifference&, const DeviceDifference&) = default;
};

// Devices that do the same in the same time, where not all do.
struct DeviceGroup {
    std::vector<std::int64_t> devices;
    double busySeconds = 0;          // computes
    double stalledSeconds = 0;       // waits, for collectives or for the end of the step
    std::vector<Interval> intervals; // as Simulation::intervals
    std::vector<DeviceDifference> differences;
    MemoryFigures memory;           // these, and the curve, where intervals are wanted
    std::vector<MemoryPoint> curve; // as Simulation::curve
};

struct Simulation {
    double stepSeconds = 0, lowerBoundSeconds = 0, upperBoundSeconds = 0; // bounds: full overlap, none
    double computeSeconds = 0, communicationSeconds = 0, exposedSeconds = 0;
    MemoryFigures memory; // of the device with the largest shares
    std::int64_t devices = 1;
    double capacityBytes = 0; // of one device
    bool fits() const { return static_cast<double>(memory.peak) <= capacityBytes; }
    std::vector<Interval> intervals; // by lane, then start; of device 0
    std::vector<DeviceGroup> groups; // where devices differ: all of them, device 0 in the first; else empty
    std::size_t critical = 0;        // of `groups`: the one that waits least, for which the others wait
    std::vector<MemoryPoint> curve;  // in program order; the first is before the first op
    std::size_t peakPoint = 0;       // index into curve
    std::vector<PeakBuffer> peakBuffers;
    IdVector<OpId, float> opSeconds;                            // compute, of all trips
    IdVector<OpId, float> opStart;                              // when it begins (first trip)
    std::vector<float> collectiveSeconds;                       // per SpmdProgram::collectives, of all trips
    std::vector<float> exposedOf;                               // per collective: what computing waited for it
    std::vector<std::pair<std::string, std::int64_t>> unpriced; // kinds without a cost, and how often
};

// A cancelled one comes back unfinished: do not use it. Linear in ops and uses; t32 (20,000 ops) takes a few ms.
[[nodiscard]] Simulation simulate(const SpmdProgram& program, const Hardware& hardware, const SimulationFacts& facts,
                                  const SimulationOptions& options, const Progress& progress = {});
[[nodiscard]] inline Simulation simulate(const SpmdProgram& program, const Hardware& hardware,
                                         const SimulationFacts& facts, const Progress& progress = {}) {
    return simulate(program, hardware, facts, SimulationOptions{}, progress);
}

} // namespace axiscape
