// SPDX-License-Identifier: GPL-3.0-or-later
// What a student handed in, in points. A stranger's file is data: no path in it is opened, the model is the exercise's.
#pragma once

#include "core/learn/lesson.h"
#include "core/learn/sessions.h"

namespace axiscape::learn {

struct Answer {
    std::optional<Strategy> strategy;
    std::string number; // as typed: "16384", "16 KiB"; empty: none
};

// A tactic file, a project (the strategy that is open), or {"answer": 16384}, or {"answer": "16 KiB"}.
[[nodiscard]] Result<Answer> parseAnswer(std::string_view text, const std::string& where);

struct Grade {
    std::int64_t points = 0, of = 0;
    bool reachedAll = false;          // the goals, par aside
    std::vector<std::string> reasons; // what is missing, a sentence each
};

// Points as the goals say; par's when all goals hold; 0 if something fixed was changed or, where only the order may
// change, tactics differ; half at most with more tactics than allowed.
Grade grade(const Exercise& exercise, const Answer& answer, Sessions& sessions);

// A file that cannot be read has no points, and the error as its reason.
Grade gradeFile(const Exercise& exercise, const std::filesystem::path& path, Sessions& sessions);

// file,exercise,points,of,reasons, as RFC 4180 has it; and the line above them.
[[nodiscard]] std::string csvHead();
[[nodiscard]] std::string csvRow(const std::string& file, const Exercise& exercise, const Grade& grade);

} // namespace axiscape::learn
