// SPDX-License-Identifier: GPL-3.0-or-later
// Which branch of a `case` or `if` each device takes, where the number of the device alone decides it: the stages of a
// pipeline written by hand, work that one device does for all. What a loop counts or data says is not followed.
#pragma once

#include "core/spmd/spmd.h"

#include <vector>

namespace axiscape::simulation {

struct BranchChoice {
    OpId op;                             // the case
    std::vector<std::uint32_t> ofDevice; // which of its regions
};

class DeviceBranches {
  public:
    DeviceBranches() = default;
    // Linear in the live branches and in what their predicates are made of, times devices.
    explicit DeviceBranches(const SpmdProgram& program);

    bool empty() const { return m_choices.empty(); }
    const std::vector<BranchChoice>& choices() const { return m_choices; }
    const BranchChoice* find(OpId op) const;

  private:
    std::vector<BranchChoice> m_choices; // by op; only those on which devices differ
};

} // namespace axiscape::simulation
