// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/simulate.h"

namespace axiscape {

// Runs the order on one compute lane and one lane per network resource. A kernel starts when the lane is free and what
// it reads is there; a collective when what it moves is there and its links are free, at uses at most two ahead of its
// reader. Every time is a maximum of sums of durations: no duration that grows can make the step shorter.
// Fills all seconds of the simulation, the intervals, and per event of the order the time at which it ends.
std::vector<double> replay(const SpmdProgram& program, const Kernels& kernels, const Order& order,
                           const Hardware& hardware, Simulation& simulation);

} // namespace axiscape
