// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli observe`: what a compiler did.
#pragma once

#include "app/cli/console.h"
#include "app/cli/json_values.h"
#include "core/observe/observe.h"

#include <string>

namespace axiscape::cli {

struct ObserveRequest {
    std::string source;         // HLO text, or a folder of dumps
    std::string mesh;           // else written in the text, or found from the groups
    std::string lock;           // file to write what matters to
    std::string against, model; // a strategy, and the program: what was wanted
};

Json observedJson(const Observed& seen); // what there is, without what was wanted
int observeProgram(const Console& console, const ObserveRequest& request);

} // namespace axiscape::cli
