// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a state that does not fit once something is done about it: the tree's rollouts. Without them every
// way to a good plan leads through states that are all as bad as each other.
#pragma once

#include "core/search/evaluate.h"

namespace axiscape::searching {

// Each of the space's completions of that state, `decisions` in front; one that does not change the state is left out.
// What is known is not priced again, and not `priced`; at most so many are.
[[nodiscard]] std::vector<Line> completed(const SearchProblem& problem, const Space& space, const Step& from,
                                          const std::vector<std::uint32_t>& decisions, const KnownCosts& known,
                                          std::int64_t most, const Progress& progress);

// TOAST's way instead: decisions at random, each the last with one chance in four. The same for any number of threads.
[[nodiscard]] std::vector<Line> completedAtRandom(const SearchProblem& problem, const Space& space, const Step& from,
                                                  const std::vector<std::uint32_t>& decisions, const KnownCosts& known,
                                                  std::uint64_t seed, const Progress& progress);

} // namespace axiscape::searching
