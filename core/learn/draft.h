// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy made into an exercise: the schedule up to a card is given, the rest is to be found. Goals are proposed
// from what the rest changed; a person takes those that shall count. Two files come of it: the key, and what a student
// gets.
#pragma once

#include "core/base/progress.h"
#include "core/insight/insight.h"
#include "core/learn/lesson.h"

namespace axiscape::learn {

struct Draft {
    std::string model; // by name
    SnapshotPointer whole;
    std::size_t given = 0; // tactics of it that the student gets
    struct Proposed {
        std::string expr, say;
        bool holdsAtStart = false;
    };
    std::vector<Proposed> goals; // each holds for the whole schedule
    std::optional<double> par;   // seconds a step: the better of the schedule and of what a search found
    std::vector<std::string> hints;
};

// Error: nothing is left to be found; a tactic cannot be applied. `states` that the search for par may price.
[[nodiscard]] Result<Draft> draftOf(const std::string& model, const SnapshotPointer& whole, std::size_t given,
                                    std::int64_t states, const Progress& progress = {});

struct ExerciseWords {
    std::string id, title, ask;
};
struct ExerciseFiles {
    std::string key, handout;
};
// With those of the goals that are wanted. Errors: none is; all of them hold at the start; a file of exercises cannot
// hold what the strategy stands on (a host, an order of devices).
[[nodiscard]] Result<ExerciseFiles> filesOf(const Draft& draft, const ExerciseWords& called,
                                            const std::vector<bool>& wanted);

} // namespace axiscape::learn
