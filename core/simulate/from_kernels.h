// SPDX-License-Identifier: GPL-3.0-or-later
// The latter half of `simulate`, for who made the kernels: order, times and memory.
#pragma once

#include "core/simulate/kernels.h"

namespace axiscape {

[[nodiscard]] Simulation simulateKernels(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                                         const ProgramFacts& known, const Hardware& hardware,
                                         const SimulationFacts& facts, const SimulationOptions& options,
                                         const Progress& progress);

} // namespace axiscape
