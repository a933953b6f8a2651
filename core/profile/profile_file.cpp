// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profile_file.h"

#include "core/base/file.h"

#include <algorithm>
#include <filesystem>

namespace axiscape {

Result<std::string> profileFile(const std::string& given) {
    std::error_code error;
    if (!std::filesystem::is_directory(given, error)) return given;
    std::string newest, trace; // a trace lies beside the profile that it was made of, and says less
    for (auto at = std::filesystem::recursive_directory_iterator(
             given, std::filesystem::directory_options::skip_permission_denied, error);
         !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error))
        for (const auto& [ending, best] : {std::pair(".xplane.pb", &newest), std::pair(".trace.json.gz", &trace),
                                           std::pair("perfetto_trace.json.gz", &trace)})
            if (at->path().filename().string().ends_with(ending) && leadsInto(at->path(), given))
                *best = std::max(*best, at->path().string());
    if (newest.empty()) newest = trace;
    if (newest.empty())
        return fail("there is no profile in the folder", given, {},
                    "Give the folder of jax.profiler.trace(FOLDER), an .xplane.pb or a trace.json.gz");
    return newest;
}

} // namespace axiscape
