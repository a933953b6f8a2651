// SPDX-License-Identifier: GPL-3.0-or-later
// How far a person is in an exercise: which goals hold, what was changed that must not be, how many points that makes.
// Asked of names that are there already, so a window asks again with every snapshot, and `grade` once.
#pragma once

#include "core/learn/lesson.h"

namespace axiscape::learn {

struct Standing {
    struct Of {
        bool holds = false;
        std::int64_t points = 0;   // it is worth
        std::optional<Text> error; // it cannot be asked here: no such tensor
        Value is;                  // of par alone: what it is now
    };
    std::vector<Of> goals; // as the exercise has them
    std::optional<Of> par; // counts when all goals hold
    std::vector<Text> spoiled;
    std::int64_t points = 0, of = 0;
    bool reachedAll = false; // the goals, par aside
};

[[nodiscard]] std::int64_t pointsOf(const Exercise& exercise);
// Of one about a strategy. Points as the goals say; par's when all goals hold; 0 if something fixed was changed or,
// where only the order may change, tactics differ; half at most with more tactics than allowed.
[[nodiscard]] Standing standingOf(const Exercise& exercise, const Strategy& made, const Names& names);
// Of one about a number, within its tolerance. None: the exercise does not hold it (a student's copy).
[[nodiscard]] std::optional<Standing> standingOf(const Exercise& exercise, double answer);

// What may be done, a sentence each: "the mesh stays as it is".
[[nodiscard]] std::vector<Text> allowedMoves(const Exercise& exercise);

// What was taken of the hints, one after the other, and behind the last one the solution.
class HintLadder {
  public:
    explicit HintLadder(const Exercise& exercise)
        : m_hints(exercise.hints.size()), m_solved(!exercise.solution.empty()) {}
    HintLadder() = default;
    std::size_t taken() const { return m_taken; }
    std::size_t all() const { return m_hints; }
    bool hasNext() const { return m_taken < m_hints; }
    void take() { m_taken += hasNext(); }
    // The solution is shown to who has all hints; what it earns is not one's own.
    bool solutionIsOffered() const { return m_solved && !hasNext() && !m_shown; }
    bool solutionWasShown() const { return m_shown; }
    void showSolution() { m_shown = solutionIsOffered() || m_shown; }

  private:
    std::size_t m_taken = 0, m_hints = 0;
    bool m_solved = false, m_shown = false;
};

} // namespace axiscape::learn
