// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/validate/report.h"
#include "tests/validate/steps_ranking.h"

namespace axiscape::validate {

// All published steps whose programs are at hand, simulated; else it is said why there are none.
std::optional<std::vector<StepRow>> stepRows(Report& report);
// The half not fitted on first, the half fitted on beside it.
void reportSources(Report& report, const std::vector<StepRow>& rows, const std::optional<Stated>& stated);
// Errors, order and regret of all ways to say the seconds.
void reportSums(Report& report, const std::vector<StepRow>& rows, const std::optional<Stated>& stated);
// What of each chip's profile these rows have fixed, and how many they are.
void reportConstants(Report& report, const std::vector<StepRow>& rows);

} // namespace axiscape::validate
