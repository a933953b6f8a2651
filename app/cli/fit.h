// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli fit`: what would fit, and what each way to get there costs.
#pragma once

#include "app/cli/console.h"
#include "core/session/fit.h"

#include <string>
#include <vector>

namespace axiscape::cli {

struct FitWish {
    std::vector<std::string> sources; // models (variants of one), or one tactic file
    std::string model;                // of the tactic file; else its own
    std::string mesh;
    std::int64_t devices = 0; // instead of a mesh: some shapes of so many
    std::string hardware, host, customCalls;
    double seconds = 10;
    int threads = 0; // 0: all cores
    std::string out; // a folder: a tactic file for each point of the front
};
// Exit 1 if nothing that was tried fits into memory.
int whatWouldFit(const Console& console, const FitWish& wish);

// What is printed: `files` has a tactic file for each point of the front, where they were written.
struct FitAnswer {
    FitRequest request;
    FitResult result;
    std::vector<std::string> files;
    double seconds = 0;
};
[[nodiscard]] std::string fitJson(const FitAnswer& answer);
[[nodiscard]] std::string fitText(const FitAnswer& answer);

} // namespace axiscape::cli
