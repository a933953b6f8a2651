// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted and got, as JSON and as a table.
#pragma once

#include "app/cli/json_values.h"
#include "core/insight/insight.h"
#include "core/observe/causes.h"

#include <string>
#include <vector>

namespace axiscape::cli {

// What the compiler did beside the state of a strategy, priced on its hardware if it has one.
std::vector<MatchRow> matchedWith(const Observed& seen, const Snapshot& snapshot);
// "as_designed", "no_more_sent", "more_sent": by what a device sends in a step.
std::string verdictOf(const std::vector<MatchRow>& rows);
Json matchJson(const std::vector<MatchRow>& rows, const CollectiveCauses& causes); // an array
std::string matchText(const std::vector<MatchRow>& rows, const CollectiveCauses& causes);

} // namespace axiscape::cli
