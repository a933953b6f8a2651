// SPDX-License-Identifier: GPL-3.0-or-later
// Demos of three minutes: what is on the screen, what is done and said when, and the command lines that prove it.
#pragma once

#include "core/base/result.h"
#include "core/learn/lesson.h"

#include <filesystem>
#include <string>
#include <vector>

namespace axiscape::learn {

struct Demo {
    std::string id, title, screen; // screen: what is open before it begins
    State start;                   // the same, as a strategy
    struct Step {
        std::int64_t at = 0; // seconds from the beginning
        std::string act, say;
        std::vector<Move> moves; // what of it changes the strategy or runs a job
    };
    std::vector<Step> steps; // by time
    // $M: the samples, $T: their tactic files, $L: the lessons. What is expected stands in the output.
    struct Proof {
        std::string run;
        std::vector<std::string> expect;
        std::int64_t exit = 0;
    };
    std::vector<Proof> proofs;
};

// Strict, as lessons.
[[nodiscard]] Result<std::vector<Demo>> parseDemos(std::string_view text, const std::string& where);
[[nodiscard]] Result<std::vector<Demo>> readDemos(const std::filesystem::path& path);

} // namespace axiscape::learn
