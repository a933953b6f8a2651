// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson or an exercise gone through by its own solution: what a test runs, and an author.
#pragma once

#include "core/learn/learner.h"

namespace axiscape::learn {

struct Report {
    std::vector<std::string> wrong; // a line each, with the step it is about; empty: all is as the file says
    std::size_t steps = 0, checks = 0, figures = 0, wrongWays = 0;
    struct Found {
        std::string path; // where in the file the figure stands: "/steps/2/figures/0/value"
        double value = 0, said = 0;
        bool off = false; // further than its tolerance
    };
    std::vector<Found> found;
    std::optional<Strategy> start, end; // of the state it begins and ends with
};

// A check does not hold before its solution and holds after it; what is tried leads to its answer and not to the check;
// no answer to a wrong way is given after the solution; every text can be filled in; every figure is within its
// tolerance.
Report walkLesson(const Lesson& lesson, Sessions& sessions);

// The start fails a goal, the solution has all points; a number has all points, and its check holds.
Report walkExercise(const Exercise& exercise, Sessions& sessions);

} // namespace axiscape::learn
