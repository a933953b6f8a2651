// SPDX-License-Identifier: GPL-3.0-or-later
// Files read whole and written whole; gzip'd ones come back expanded.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace axiscape {

// The whole file. A gzip'd one (by its magic bytes, not its name) comes back expanded, up to 4 GiB.
// "-" is standard input. Errors: not found, a folder, a device, not readable, more than 4 GiB, damaged gzip.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path);

// Writes beside the target and renames over it: the old content stays whole if anything fails. Links stay links, and
// who may read and write a file stays as it was. Errors: why it could not be; a file that nobody may change.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

// Whether a path leads into a folder, through links and "..": what an archive holds may point anywhere. The folder ""
// is the current one.
[[nodiscard]] bool leadsInto(const std::filesystem::path& path, const std::filesystem::path& folder);

} // namespace axiscape
