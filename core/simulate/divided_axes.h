// SPDX-License-Identifier: GPL-3.0-or-later
// Dimensions that XLA cuts by a part of an axis, where the whole axis does not divide them.
#pragma once

#include "core/simulate/kernels.h"

namespace axiscape::simulation {

// Heads and their features are merged by a reshape, and a product reads the merged dimension (or makes it) cut by an
// axis that does not divide the number of heads: 6 heads of 128 over model=4. Tactics leave such heads whole. Shardy
// splits the axis and cuts heads by the largest part that divides them, here 2, in all that has them: scores, queries,
// and the stacks of them that a loop over layers keeps. (Seen in XLA's programs of 6 heads over 4 devices on B200, v4.)
class DividedAxes {
  public:
    DividedAxes() = default;
    explicit DividedAxes(const SpmdProgram& program);

    // In how many parts the value is besides what its op's share is.
    std::int64_t parts(ValueId value) const { return m_parts.empty() ? 1 : m_parts[value]; }

  private:
    IdVector<ValueId, std::int32_t> m_parts; // empty: all 1
};

} // namespace axiscape::simulation
