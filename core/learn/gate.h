// SPDX-License-Identifier: GPL-3.0-or-later
// A gate as a pipeline has it, `axiscape-cli check`, on what is open: which limits the strategy does not hold.
#pragma once

#include "core/insight/check.h"
#include "core/learn/snapshot_names.h"

namespace axiscape::learn {

// Error: there is no hardware to price a tactic on.
[[nodiscard]] Result<std::vector<Finding>> gateFindings(const Snapshot& snapshot, const Budget& budget);
// "check.ok", "check.findings".
[[nodiscard]] ToldValues toldOf(const std::vector<Finding>& findings);

} // namespace axiscape::learn
