// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted and got, as JSON and as a table.
#pragma once

#include "app/cli/json_values.h"
#include "core/session/wanted_and_got.h"

#include <string>

namespace axiscape::cli {

Json matchJson(const WantedAndGot& found, const Module& module); // the rows, an array
// The compiler's own buffers beside the strategy's tensors.
Json memoryJson(const CompilerMemory& memory, const Snapshot& snapshot);
std::string memoryText(const CompilerMemory& memory, const Snapshot& snapshot);
std::string matchText(const WantedAndGot& found, const Module& module);

} // namespace axiscape::cli
