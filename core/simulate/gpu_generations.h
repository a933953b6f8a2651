// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA's GPU compiler does on one generation of NVIDIA's chips and not on another.
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape::simulation {

// Its scheduler hides latencies on Hopper and Blackwell, for which it has tables of them, and starts a gather when the
// product that reads it is near. On older chips every collective starts as soon as what it moves is there: of an
// argument, at the program's beginning.
[[nodiscard]] bool gathersAtOnce(const Hardware& hardware);

// There, too, a slice that a product reads is taken as soon as that frees memory (sliced_operands.h).
[[nodiscard]] bool slicesEarly(const Hardware& hardware);

// A gather that several products want is one (argument_gathers.h): on all of them.
[[nodiscard]] bool gathersOnce(const Hardware& hardware);

// A product whose operand keeps dimensions on both sides of those it sums reads it from a copy in another layout
// (layout_copies.h), for its libraries multiply matrices: on all of them.
[[nodiscard]] bool copiesOperands(const Hardware& hardware);

// What alone reads a product is done before that is written if its libraries of products can (kernels.h): on all of
// them.
[[nodiscard]] bool limitsEpilogues(const Hardware& hardware);

// Its fusion weighs a transcendental function made again against reading it from memory. By its tables that pays where
// what the function reads is about half of what it writes (a softmax in f32 of logits in bf16), but not on Blackwell.
[[nodiscard]] bool remakesExpensive(const Hardware& hardware);

// It makes the sigmoid of an activation (tanh, logistic) again from what the backward pass reads anyway, and keeps what
// the activation makes of it (gelu, silu), which other work reads: on Hopper and Blackwell. Older chips compute less
// beside what they read, and keep the sigmoid.
[[nodiscard]] bool keepsActivations(const Hardware& hardware);

// It runs softmaxes of short rows in one kernel (softmax_rows.h): from Ampere on.
[[nodiscard]] bool runsRowsWhole(const Hardware& hardware);

// Its matrix units take operands of 8 bits with the multiplied dimension innermost alone: others are transposed first.
[[nodiscard]] bool transposesBytes(const Hardware& hardware);

// Nothing waits for a loss: its schedulers run what leads to it alone last, where it writes more than it reads
// (order.h).
[[nodiscard]] bool putsOffLoss(const Hardware& hardware);

// Where it hides latencies, gradients are reduced beside what is left to do, and parameters are updated at the end.
[[nodiscard]] bool updatesLast(const Hardware& hardware);

} // namespace axiscape::simulation
