// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a step is the launch of kernels: what no cut makes less, for it makes kernels smaller and not fewer. On
// tiny models that is nearly all, and the whole program is the best strategy.
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

struct LaunchTime {
    std::int64_t kernels = 0; // that one device runs in a step
    double seconds = 0;       // of theirs that are the launch alone
    double compute = 0;       // all of theirs
};
// Of a snapshot with a simulation that has its intervals; else nothing.
[[nodiscard]] LaunchTime launchTimeOf(const Snapshot& snapshot);
// The sentence, where more than half of the compute and of the step is that; nothing: it is not.
[[nodiscard]] std::optional<Text> whyNothingPays(const Snapshot& snapshot);

} // namespace axiscape
