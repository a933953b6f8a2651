// SPDX-License-Identifier: GPL-3.0-or-later
// Where a profile lies: the file itself, or below the folder that jax.profiler.trace() was given.
#pragma once

#include "core/base/result.h"

#include <string>

namespace axiscape {

// Of a folder the newest profile below it, by the names of their folders, which are times; a trace where there is no
// .xplane.pb. Error: there is none.
[[nodiscard]] Result<std::string> profileFile(const std::string& given);

} // namespace axiscape
