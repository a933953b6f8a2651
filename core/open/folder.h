// SPDX-License-Identifier: GPL-3.0-or-later
// The programs in a folder, as XLA and JAX dump them: among what else they leave there (LLVM code, buffer assignments,
// pictures), told apart by content.
//
//   for (const auto& one : *programsIn("dump")) fmt::print("{} {}\n", one.file, one.stage);
#pragma once

#include "core/open/open.h"

#include <vector>

namespace axiscape {

struct FoundProgram {
    std::string file; // within the folder
    std::string name; // the module's own
    Form form = Form::text;
    std::string stage; // of HLO
    std::size_t operations = 0;
    std::optional<Error> error; // it looks like a program and cannot be read
};

// By file name; folders within are left alone. Each is read and let go before the next.
// Error: not a folder, not readable, nothing in it is a program, cancelled.
[[nodiscard]] Result<std::vector<FoundProgram>> programsIn(const std::filesystem::path& folder,
                                                           const Progress& progress = {});

} // namespace axiscape
