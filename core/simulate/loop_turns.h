// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA moves between two ways of cutting in loops over layers under ZeRO 3, on GPUs.
#pragma once

#include "core/simulate/loop_features.h"
#include "core/simulate/order.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// A product in a loop reads a parameter that lies in parts along a dimension that the product keeps, over the axis that
// cuts the batch. Tactics gather the parameter. In a loop XLA's propagation reaches the result from the parameter
// first: the axis cuts its hidden dimension, of all of the batch, and the parameter stays in its parts. What is made of
// the result element by element is made in that layout: what else it reads is brought there (an all_to_all each), and
// what it makes is brought back. Both lie in memory while the kernel runs. (Seen in XLA's programs of scanned
// transformers under ZeRO 3 beside an idle axis, rematerialised or not, on A100, H100 and B200; where another axis cuts
// the parameter, too, it is as LoopFeatures says.)
[[nodiscard]] std::vector<Storage> loopTurns(const SpmdProgram& program, const FusedKernels& kernels,
                                             const ProgramFacts& known, const LoopFeatures& features,
                                             const Order& order);

} // namespace axiscape::simulation
