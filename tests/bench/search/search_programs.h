// SPDX-License-Identifier: GPL-3.0-or-later
// What the programs about the search have in common.
#pragma once

#include "core/search/search.h"

#include <string>

namespace axiscape::test {

// A file, or the name of a model in resources/models or tests/data/search. Ends the program if it cannot be read.
SearchProblem searchProblemOf(const std::string& model, const std::string& hardware, const std::string& mesh);

// The problem after a tactic of the library; false, and why on standard error: it is not made for it.
bool addLibraryTactic(SearchProblem& problem, LibraryKind kind, const std::string& axis);

// "12.50 ms 3.10 GiB", with OVER where it does not fit.
std::string costText(const SearchCost& cost);

// How far above the best: "1.25 %", of memory where neither fits.
std::string gapText(const SearchCost& cost, const SearchCost& best);

} // namespace axiscape::test
