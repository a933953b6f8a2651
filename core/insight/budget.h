// SPDX-License-Identifier: GPL-3.0-or-later
// A budget (core/insight/check.h) as it is typed.
#pragma once

#include "core/insight/check.h"

namespace axiscape {

struct TypedBudget {
    std::string maxMemory;                // "16GiB", "500M", "123": bytes of one device
    std::string maxTime;                  // "1.5", "800ms": of a step
    std::vector<std::string> collectives; // "120" for all kinds together, "all_gather=0"
};

// Bytes as they are typed, "16GiB"; the error names what they were typed for.
[[nodiscard]] Result<std::int64_t> parseMemory(std::string_view option, const std::string& typed);

// Error: which of them cannot be read, by its name on the command line, and what may be given.
[[nodiscard]] Result<Budget> parseBudget(const TypedBudget& typed);

} // namespace axiscape
