// SPDX-License-Identifier: GPL-3.0-or-later
// What the hardware could do: every kernel of a step by its arithmetic intensity and the flop/s that it reaches as
// simulated, under the ceilings of the chip; the floors of the step, and how far it is from them; what the step would
// take on a chip with more of one thing.
//
//   const Roofline roof = rooflineOf(*snapshot);
//   for (const RooflinePoint& at : roof.points) use(at.intensity(), at.reached(), roof.ceilingOf(at));
//   roof.floors.least()                                // no schedule of these kernels takes less
//   chipWhatIfs(*snapshot)[1].stepSeconds              // with twice the memory bandwidth
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

// One kernel of one device, all trips of loops around it added up. Figures are those of the device with the largest
// shares.
struct RooflinePoint {
    OpId op;                                  // that the kernel ends with
    std::string layer;                        // layerLabel without the pass: "layer_0"; empty: of none
    Pass pass = Pass::forward;                //
    bool product = false;                     // a matrix product is in it
    ElementType type = ElementType::f32;      // of what that multiplies
    double flops = 0, bytes = 0, seconds = 0; // a multiply-add is two; bytes of memory read and written
    std::int64_t trips = 1;                   // executions
    double intensity() const { return bytes > 0 ? flops / bytes : 0; }   // flops a byte
    double reached() const { return seconds > 0 ? flops / seconds : 0; } // flop/s
};

struct RooflineCeiling {
    bool products = true;                // of the matrix unit; else of element-wise work
    ElementType type = ElementType::f32; // of products
    double rate = 0;                     // flop/s at peak
};

// Seconds that one device takes at least, each as if nothing else were to be done.
struct StepFloors {
    double flops = 0;       // all products at their peak
    double bytes = 0;       // all that kernels read and write, at full bandwidth
    double links = 0;       // what is sent along the busiest axis, at full bandwidth
    double stepSeconds = 0; // as simulated
    double least() const { return std::max({flops, bytes, links}); }
    double distance() const { return least() > 0 ? stepSeconds / least() : 0; } // 1: on the floor
};

struct Roofline {
    std::vector<RooflinePoint> points;     // in program order
    std::vector<RooflineCeiling> ceilings; // those that kernels have, highest first
    double bandwidth = 0;                  // bytes/s of memory
    StepFloors floors;
    // The lower of the kernel's own ceiling and of what its bytes allow: flop/s.
    double ceilingOf(const RooflinePoint& point) const;
    // Its bytes allow less than its ceiling.
    bool isMemoryBound(const RooflinePoint& point) const;
};

// Of a snapshot with a simulation; else empty. Linear in the program.
[[nodiscard]] Roofline rooflineOf(const Snapshot& snapshot);

// Kernels that are alike: of layers whose names differ in numbers alone, of one pass, with the same flops and bytes.
struct RooflineGroup {
    RooflinePoint point;     // of one of them
    std::string layers;      // "layer_*"; as it is where there is only one
    std::uint32_t count = 0; // kernels
    double seconds = 0;      // of all
};
[[nodiscard]] std::vector<RooflineGroup> alikeKernels(const Roofline& roof); // most seconds first

// The step on a chip that has so many times as much.
struct ChipWhatIf {
    double products = 1, bandwidth = 1, links = 1;
    double stepSeconds = 0;
    std::string_view name() const; // "links"; for files
};
// Twice the matrix unit, the memory's bandwidth, the links', and all of it. As long as four simulations; what was
// cancelled is left out.
[[nodiscard]] std::vector<ChipWhatIf> chipWhatIfs(const Snapshot& snapshot, const Progress& progress = {});
// Rates alone: launches, latencies and ramps stay.
[[nodiscard]] Hardware withMore(Hardware hardware, const ChipWhatIf& of);

} // namespace axiscape
