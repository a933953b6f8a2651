// SPDX-License-Identifier: GPL-3.0-or-later
// States worked out and priced, several at a time.
#pragma once

#include "core/search/decision.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace axiscape::searching {

using KnownCosts = std::unordered_map<std::uint64_t, SearchCost>; // by the hash of the state

// A whole list of decisions from the state before.
struct Line {
    std::vector<std::uint32_t> decisions;
    std::vector<Action> actions;
    std::uint64_t hash = 0;
    SearchCost cost;
    bool priced = false;
};

struct Evaluated {
    Step step;                       // its state is dropped once it is priced
    std::vector<std::uint32_t> open; // decisions that are left
    SearchCost cost;
    SearchCost promise; // the best of this and what it was completed to
    std::vector<Line> completed;
    bool priced = false;             // false: the state is in the table already, or nothing changed
    std::optional<Partition> parent; // worked out again on the way: worth keeping
};

// With what makes evaluation quick: equal layers as few, facts of the program that are asked each time.
[[nodiscard]] SearchProblem prepared(SearchProblem problem);

[[nodiscard]] SearchCost costOf(const SearchProblem& problem, const Partition& state, const Progress& progress);
[[nodiscard]] SearchCost costOf(const SearchProblem& problem, const Step& step,
                                const Progress& progress); // of its state

[[nodiscard]] std::vector<std::uint32_t> openDecisions(const Space& space, const Partition& state);

// Calls work(i) for i = 0 ... count - 1 on that many threads, the calling one among them; returns when all are done.
void together(int threads, std::size_t count, const std::function<void(std::size_t)>& work);

// `skip` says whether a state needs no price. Decisions that change nothing drop out of the line.
[[nodiscard]] Line evaluateLine(const SearchProblem& problem, const Space& space, std::vector<std::uint32_t> decisions,
                                const std::function<bool(std::uint64_t hash)>& skip, const Progress& progress);

} // namespace axiscape::searching
