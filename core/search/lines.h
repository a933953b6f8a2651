// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of decisions worked out side by side: what first lines and polishing have in common.
#pragma once

#include "core/search/record.h"

namespace axiscape::searching {

// What a search goes about with. `known` gets what is priced; what is known is not priced again.
struct Searching {
    const SearchProblem& problem;
    const SearchOptions& options;
    const Space& space;
    Record& record;
    KnownCosts& known;
    bool racesOverGroups = false; // there are evaluations for what that leads to, too: kPartBefore
};

inline constexpr std::size_t kLinesAtOnce = 8; // the same for any number of threads

// Evaluations up to this one of the record, and of the record; and of so many lines as many as may be worked out at
// once.
[[nodiscard]] std::size_t evaluationsLeft(const Searching& search, std::int64_t end);
[[nodiscard]] std::size_t atMost(const Searching& search, std::int64_t end, std::size_t count);

// A list that begins as `prefix` does.
struct Way {
    const Prefix* prefix = nullptr;
    std::vector<std::uint32_t> rest;
};

// What came of a way: false `isReached` where it changes nothing on its prefix, or work was stopped.
struct Reached {
    Line line; // with its cost, priced now or known
    bool isReached = false;
};

// The prefix with these behind it, nothing priced; what changes nothing is left out.
[[nodiscard]] Prefix longer(const Searching& search, const Prefix& prefix, std::span<const std::uint32_t> rest);

// What was worked out: an evaluation where it was priced and is not known yet (each, where there are no
// transpositions).
void note(const Searching& search, const Line& line);

// As many as there are ways, in their order. The record is told of what is reached.
[[nodiscard]] std::vector<Reached> workOut(const Searching& search, std::span<const Way> ways);

} // namespace axiscape::searching
