// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profile_file.h"

#include <algorithm>
#include <filesystem>

namespace axiscape {

Result<std::string> profileFile(const std::string& given) {
    std::error_code error;
    if (!std::filesystem::is_directory(given, error)) return given;
    std::string newest;
    for (auto at = std::filesystem::recursive_directory_iterator(
             given, std::filesystem::directory_options::skip_permission_denied, error);
         !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error))
        if (at->path().filename().string().ends_with(".xplane.pb")) newest = std::max(newest, at->path().string());
    if (newest.empty())
        return fail("there is no profile in the folder", given, {},
                    "Give the folder of jax.profiler.trace(FOLDER), or an .xplane.pb");
    return newest;
}

} // namespace axiscape
