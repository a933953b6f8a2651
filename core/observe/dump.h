// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA dumped, from a file or a folder of it: the program that had come furthest, and of those the largest, for a
// dump has a small one for each helper.
//
//   auto seen = observeFile("/tmp/dump", {});
//   seen->file                                   // "/tmp/dump/module_0001.jit_step.cpu_after_optimizations.txt"
#pragma once

#include "core/observe/observe.h"

#include <filesystem>

namespace axiscape {

// HLO text or proto, gzip'd or not; "-": standard input. A mesh that is not given is that of any text of the folder.
// Errors: as observe(); nothing in the folder is a program; not readable.
[[nodiscard]] Result<Observed> observeFile(const std::filesystem::path& source, const std::optional<Mesh>& mesh);

} // namespace axiscape
