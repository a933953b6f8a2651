// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli verify`: the partitioned program run beside the whole one.
#pragma once

#include "app/cli/commands.h"
#include "core/verify/verify.h"

namespace axiscape::cli {

struct VerifyRequest {
    std::uint64_t seed = 0;
    std::string copy;       // a file to write the smaller model to; may be empty
    bool asWritten = false; // in the model's own types
};
// Exit 1 if the partitioned program differs, and if it could not be run.
int verifySchedule(const Console& console, const ScheduleSource& source, const VerifyRequest& request);
// `module` is that of the model: ops keep their numbers when it is shrunk.
std::string verifyJson(const Verification& result, const Module& module, std::uint64_t seed);

} // namespace axiscape::cli
