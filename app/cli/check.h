// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli check`: a strategy held against the limits that are given.
#pragma once

#include "app/cli/commands.h"

#include <string>
#include <vector>

namespace axiscape::cli {

// As given on the command line.
struct CheckRequest {
    ScheduleSource source;                // a tactic file or project
    std::string maxMemory;                // "16GiB", "500M", "123": bytes of one device
    std::string maxTime;                  // "1.5", "800ms": of a step
    std::vector<std::string> collectives; // "120" for all kinds together, "all_gather=0"
};

// Exit 1 if a finding fails.
int checkSchedule(const Console& console, const CheckRequest& request);

} // namespace axiscape::cli
