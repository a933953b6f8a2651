// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the order on one compute lane and one lane per network level, for each class of devices that are alike. A kernel
// starts when the lane is free and what it reads is there; a collective when what it moves is there on all devices of
// its group and their links are free, at uses at most two ahead of its reader. Every time is a maximum of sums of
// durations: no duration that grows can make the step shorter.
// Fills all seconds of the simulation, and the groups of devices where there are several. Returns, per class, when each
// event of the order ends; of the first class alone where no intervals are wanted.
#pragma once

#include "core/simulate/device_classes.h"
#include "core/simulate/order.h"
#include "core/simulate/simulate.h"

namespace axiscape::simulation {

std::vector<std::vector<double>> executionTimes(const SpmdProgram& program, const Order& order,
                                                std::span<const FusedKernels* const> kernels,
                                                const DeviceClasses& classes, const Hardware& hardware,
                                                const CollectivePrices& prices, bool intervals, Simulation& simulation);

} // namespace axiscape::simulation
