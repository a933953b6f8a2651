// SPDX-License-Identifier: GPL-3.0-or-later
// Loops in which XLA cuts features instead of the batch.
#pragma once

#include "core/simulate/program_facts.h"

namespace axiscape::simulation {

// The stacked parameters of a loop over layers, cut along one axis by what a product sums over (ZeRO 3) and along
// another by what it keeps (tensor parallelism): XLA's propagation does not gather them in the loop. It lets the first
// axis cut the feature dimension of all that the loop carries, where it cut the batch, and adds the partial sums. What
// has that dimension (by name: a sequence may be as long) keeps its size; everything else that the axis cut in the loop
// is whole: attention scores, heads, hidden layers, and the stacks of them that the backward pass reads.
class LoopFeatures {
  public:
    LoopFeatures() = default;
    LoopFeatures(const SpmdProgram& program, const ProgramFacts& known);

    // How many times as large the value is on a device as its op's share.
    std::int64_t times(ValueId value) const { return m_times.empty() ? 1 : m_times[value]; }

  private:
    IdVector<ValueId, std::int32_t> m_times; // empty: all 1
};

} // namespace axiscape::simulation
