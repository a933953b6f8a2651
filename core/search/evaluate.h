// SPDX-License-Identifier: GPL-3.0-or-later
// States worked out and priced, several at a time.
#pragma once

#include "core/search/decision.h"

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>

namespace axiscape::searching {

// Logarithm of a cost: comparable over models; whatever does not fit is above everything that fits.
[[nodiscard]] double valueOf(const SearchCost& cost, const SearchCost& before);

using KnownCosts = std::unordered_map<std::uint64_t, SearchCost>; // by StateHash::layout

// A list of decisions from the state before.
struct Line {
    std::vector<std::uint32_t> decisions;
    StateHash hash;
    SearchCost cost;
    bool priced = false;
};

struct Evaluated {
    Step step;                       // its state is dropped once it is priced
    std::vector<std::uint32_t> open; // decisions that are left
    SearchCost cost;
    SearchCost promise; // the best of this and what it was completed to
    std::vector<Line> completed;
    bool isNew = false;              // false: the state is in the tree already, nothing changed, or it was stopped
    bool priced = false;             // false: and what lies so costs the same, which was known
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

// A line carried out: lines that begin with the same decisions go on from here.
struct Prefix {
    std::vector<std::uint32_t> decisions; // those that changed something
    Step last;
};
[[nodiscard]] Prefix emptyPrefix(const SearchProblem& problem);

// The prefix with those decisions behind it, of which those that change nothing drop out. `skip` says whether what lies
// so needs no price; `reached` gets the state.
using Skip = std::function<bool(std::uint64_t layout)>;
[[nodiscard]] Line evaluateLine(const SearchProblem& problem, const Space& space, const Prefix& prefix,
                                std::span<const std::uint32_t> decisions, const Skip& skip, const Progress& progress,
                                Step* reached = nullptr);

} // namespace axiscape::searching
