// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli check`: a strategy held against the limits that are given.
#pragma once

#include "app/cli/commands.h"
#include "core/insight/budget.h"

namespace axiscape::cli {

// As given on the command line.
struct CheckRequest {
    ScheduleSource source; // a tactic file or project
    TypedBudget budget;
};

// Exit 1 if a finding fails.
int checkSchedule(const Console& console, const CheckRequest& request);

} // namespace axiscape::cli
