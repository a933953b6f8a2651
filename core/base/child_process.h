// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is run and waited for: a compiler that may take long, need much memory, or die.
//
//   auto end = runChild({"python3", "ask.py"}, {.environment = {"JAX_PLATFORMS=cpu"}, .seconds = 600});
//   if (end && end->exitCode == 0) read(end->output);
//
// Nothing of it is left when the call returns: it is ended with all that it started.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace axiscape {

struct ChildWish {
    std::vector<std::string> environment; // "NAME=value", over this process's own
    double seconds = 600;                 // it may take
};

struct ChildEnd {
    int exitCode = 0;           // 128 + n: by signal n
    std::string output, errors; // what it wrote, the last MiB of each
    double seconds = 0;
};

// `command`: a program, found on PATH, and its arguments. Its input is empty. Errors: it cannot be started; it took too
// long; cancelled.
[[nodiscard]] Result<ChildEnd> runChild(const std::vector<std::string>& command, const ChildWish& wish,
                                        const Progress& progress = {});

} // namespace axiscape
