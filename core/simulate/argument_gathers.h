// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers of arguments (the weights of ZeRO 3): which are asked about, and which are one for XLA's GPU compiler.
#pragma once

#include "core/simulate/kernels.h"

#include <optional>

namespace axiscape::simulation {

// A gather of an argument along one dimension, for one product in main.
[[nodiscard]] bool isArgumentGather(const Module& module, const Collective& c);
// A gather along one dimension for a product: it is one that the product sums over.
[[nodiscard]] bool isAlongSummed(const Module& module, const Collective& c);

// The collective is a gather of an argument that a product in main reads: that argument. `source`: what it moves.
[[nodiscard]] std::optional<std::uint32_t> gatheredArgument(const SpmdProgram& program, std::uint32_t collective,
                                                            BufferId source);

// The partitioner gathers an operand once for all products that want it whole over the same axes: a matrix stays from
// the forward to the backward pass. Operands with more dimensions are turned before they are gathered, in another way
// for each pass.
[[nodiscard]] bool isSameGather(const SpmdProgram& program, std::uint32_t collective, std::uint32_t other);

} // namespace axiscape::simulation
