// SPDX-License-Identifier: GPL-3.0-or-later
// Live ranges over the order. A buffer lives from the event that makes it to the last that reads it; what a loop reads
// from outside lives to the loop's end; arguments live throughout. Storage is shared where it can be: a donated
// argument with the result made after its last use, carried values of a loop with their initial value and yield,
// updates of part of a buffer and all_reduces with an operand that ends there. Fills memory, curve, peakPoint and
// peakBuffers; of these memory alone where nothing is `drawn`.
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/simulate.h"

namespace axiscape::simulation {

void sweepMemory(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                 const ProgramFacts& known, const Order& order, const Hardware& hardware, std::span<const double> ends,
                 const SimulationFacts& facts, bool drawn, Simulation& simulation);

} // namespace axiscape::simulation
