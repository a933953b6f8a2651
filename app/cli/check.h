// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli check`: a strategy held against the limits that are given, or what a compiler did against a lock.
#pragma once

#include "app/cli/commands.h"
#include "core/insight/budget.h"

namespace axiscape::cli {

// As given on the command line.
struct CheckRequest {
    ScheduleSource source; // a tactic file or project
    TypedBudget budget;
};

// Instead: what a compiler did, against a lock that `observe` wrote.
struct ObservedCheck {
    std::string observed, lock;
    std::string markdown, junit; // files to write besides
};

// Exit 1 if a finding fails.
int checkSchedule(const Console& console, const CheckRequest& request);
int checkObserved(const Console& console, const ObservedCheck& request);

} // namespace axiscape::cli
