// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA's partitioner makes whole because products read a slice of what follows from it, on TPUs.
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// A product sums over a dimension along which its other operand, an argument, lies in parts on the devices of one axis
// (a table of ZeRO 3). Where an axis of the same size is idle, the partitioner does not gather the argument: it sends
// each part to the device with that number on the idle axis (a permute), each device multiplies its slice, and the sums
// are added. What the sliced operand was made from element by element is then sliced too, up to values that reductions
// read whole (the exponential and the one-hot of a cross entropy): these are written, all of them, in their own type,
// by the kernel of the reductions, instead of the operand.
[[nodiscard]] std::vector<Storage> slicedGradients(const SpmdProgram& program, const LocalWork& work,
                                                   const FusedKernels& kernels, const ProgramFacts& known,
                                                   const Order& order);

} // namespace axiscape::simulation
