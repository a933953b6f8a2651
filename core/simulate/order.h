// SPDX-License-Identifier: GPL-3.0-or-later
// What a device does, in order: kernels, collectives, loops.
#pragma once

#include "core/simulate/device_branches.h"
#include "core/simulate/kernels.h"

namespace axiscape::simulation {

struct Event {
    enum class Kind : std::uint8_t { kernel, issue, enterLoop, leaveLoop, enterBranch, leaveBranch, leaveCase };
    Kind kind = Kind::kernel;
    OpId op;                            // all but issue
    std::uint32_t first = 0, count = 0; // issue: into Order::members; of branches and cases: first is the branch run
};

// What a compiler's scheduler runs later than the text has it: below.
struct PutsOff {
    bool loss = false, updates = false;
};

// What a device does, in order. It depends on no times, so that a slower part never makes the whole faster.
//
// Main and the regions of loops run in text order, with two exceptions. Element-wise work that leads to nothing but
// results of the program (an optimizer's update) runs as soon as what it reads is there, not at its place in the text:
// a gradient is freed early. And it does not wait for a collective at once, but until the next one has been started.
// Reductions of one kind over the same axes are combined until 30 MiB are together or somebody needs one of them.
//
// `PutsOff::loss`: what leads to single numbers alone (a loss) runs behind the rest of main where it writes more than
// it reads, unless a loop runs between.
//
// `PutsOff::updates`: the tail runs behind the rest of main, however early what it reads is there.
//
// Of a case the longest branch runs. Where the number of a device decides, all run, one behind the other, each between
// enterBranch and leaveBranch, and each device skips what is not its own.
struct Order {
    std::vector<Event> events;
    std::vector<std::uint32_t> members; // collectives issued together
    std::vector<BufferId> source;       // per collective: what it moves
};

[[nodiscard]] Order orderOf(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& facts,
                            const DeviceBranches& branches, PutsOff putsOff);

} // namespace axiscape::simulation
