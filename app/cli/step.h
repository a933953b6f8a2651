// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli step`: the debugger for SPMD programs as text.
#pragma once

#include "app/cli/commands.h"
#include "core/verify/debugger.h"

namespace axiscape::cli {

struct StepRequest {
    std::string to;                    // "41", "layer:layer_0", "line:train.py:88", "difference", "end"
    std::vector<std::string> watch;    // values
    std::vector<std::string> sabotage; // "drop:41", "axis:41=model", "swap:BP,MP"
    std::uint64_t seed = 0;
};

// Exit 1: the place was not reached, or a result is wrong when the run is over.
int stepProgram(const Console& console, const ScheduleSource& source, const StepRequest& request);

// Where a run is and what was asked for of it.
struct Stopped {
    const Debugger& debugger;
    const Structure& structure;
    const StepRequest& request;
    std::vector<std::pair<std::string, ValueId>> watched;
    bool reached = false;
};
std::string stepJson(const Stopped& stopped);

} // namespace axiscape::cli
