// SPDX-License-Identifier: GPL-3.0-or-later
// `import` of a folder: which programs are in it.
#pragma once

#include "app/cli/commands.h"

namespace axiscape::cli {

int importFolder(const Console& console, const std::string& folder);

} // namespace axiscape::cli
