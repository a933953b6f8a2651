// SPDX-License-Identifier: GPL-3.0-or-later
// The state after each tactic of a schedule, as `apply` shows it.
#pragma once

#include "core/session/session.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape::cli {

struct TacticRow {
    const Snapshot* after = nullptr;
    std::string name;
    std::string opsSha256;
    std::int64_t peakBytes = 0;        // does not depend on the hardware
    std::optional<double> stepSeconds; // needs hardware
};

Result<std::vector<TacticRow>> tacticRows(const Snapshot& snapshot, const Progress& progress);

} // namespace axiscape::cli
