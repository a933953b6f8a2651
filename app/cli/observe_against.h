// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted and got, as JSON and as a table.
#pragma once

#include "app/cli/json_values.h"
#include "core/session/wanted_and_got.h"

#include <string>

namespace axiscape::cli {

Json matchJson(const WantedAndGot& found); // the rows, an array
std::string matchText(const WantedAndGot& found);

} // namespace axiscape::cli
