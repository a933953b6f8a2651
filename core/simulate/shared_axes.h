// SPDX-License-Identifier: GPL-3.0-or-later
// Products of which XLA cuts the result where tactics leave it whole.
#pragma once

#include "core/simulate/divided_axes.h"
#include "core/simulate/kernels.h"

namespace axiscape::simulation {

// 1. Attention where an axis cuts the sequence: it would cut the scores by queries and by keys at once. Partitioning by
// tactics leaves such products whole and gathers both operands; XLA's propagation gives the axis to the larger of the
// operands, of equal ones to the left, gathers the other alone, and cuts what follows until something sums over that
// dimension.
// 2. A parameter of ZeRO 3 in parts along what its product sums over, where the axis cuts nothing of the other operand
// (the nodes of a graph whose edges are cut): XLA does not gather it. It slices the other operand, and scatters the
// sums over what the parameter keeps.
class SharedAxes {
  public:
    SharedAxes() = default;
    // `divided`: what XLA cuts there is sliced already.
    SharedAxes(const SpmdProgram& program, const ProgramFacts& known, const DividedAxes& divided);

    // In how many parts XLA cuts the value besides what its op's share is.
    std::int64_t parts(ValueId value) const { return m_parts.empty() ? 1 : m_parts[value]; }
    // The collective gathers an operand that XLA leaves cut.
    bool isLeft(std::uint32_t collective) const { return !m_left.empty() && m_left[collective] != 0; }

  private:
    IdVector<ValueId, std::int32_t> m_parts; // empty: all 1
    std::vector<std::uint8_t> m_left;        // per collective; empty: none
};

} // namespace axiscape::simulation
