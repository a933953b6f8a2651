// SPDX-License-Identifier: GPL-3.0-or-later
// Where a tree search begins: every decision alone, then the best one after the other of those that helped most. A
// small part of the budget, and rarely far off; the tree knows what these states cost and goes on from there.
#pragma once

#include "core/search/completion.h"
#include "core/search/record.h"

namespace axiscape::searching {

// Ends when no further decision helps or the evaluations are spent. `known` and `record` get what was priced.
void takeFirstLine(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
                   KnownCosts& known, std::int64_t evaluations);

} // namespace axiscape::searching
