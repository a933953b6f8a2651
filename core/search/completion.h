// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a state that does not fit once something is done about it: the tree's rollouts. Without them every
// way to a good plan leads through states that are all as bad as each other.
#pragma once

#include "core/search/evaluate.h"

#include <unordered_map>

namespace axiscape::searching {

using KnownCosts = std::unordered_map<std::uint64_t, SearchCost>; // by the hash of the state

// Each of the space's completions of that state, `decisions` in front; one that does not change the state is left out.
// What is known is not priced again, and not `priced`.
[[nodiscard]] std::vector<Line> completed(const SearchProblem& problem, const Space& space, const Step& from,
                                          const std::vector<std::uint32_t>& decisions, const KnownCosts& known,
                                          const Progress& progress);

} // namespace axiscape::searching
