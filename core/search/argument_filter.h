// SPDX-License-Identifier: GPL-3.0-or-later
// Which arguments are worth a decision (after Automap's learned filter): a score of each group of equal arguments from
// what the graph around it looks like; the best few are kept. Its weights are learned on small generated models by
// tests/bench/search/train_filter and shipped as resources/search/argument_filter.json.
#pragma once

#include "core/structure/logical_dimensions.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace axiscape::searching {

// Equal arguments of all layers: what one decision is about.
struct ArgumentGroup {
    std::string pattern; // "params/*/qkv"
    std::vector<std::uint32_t> arguments;
    std::int64_t bytes = 0; // of all of them
};
[[nodiscard]] std::vector<ArgumentGroup> argumentGroups(const Module& module);

// Size, rank, role and position; the kinds of the ops one, two and three uses away; how far its dimensions reach. All
// between 0 and 1, and none speaks of names.
inline constexpr std::size_t kFeatures = 31;
using Features = std::array<double, kFeatures>;
[[nodiscard]] std::span<const std::string> featureNames();
// One a group. Linear in the program, but for the ops looked at around each group, which are bounded.
[[nodiscard]] std::vector<Features> argumentFeatures(const Module& module, const ModelFacts& facts,
                                                     const LogicalDimensions& logical,
                                                     const std::vector<ArgumentGroup>& groups);

struct ArgumentFilter {
    Features weights{};
    double score(const Features& features) const;
};
// Errors: a feature that is not known or left out.
[[nodiscard]] Result<ArgumentFilter> parseArgumentFilter(std::string_view text, const std::string& where);
[[nodiscard]] std::string writeArgumentFilter(const ArgumentFilter& filter);
[[nodiscard]] const ArgumentFilter& shippedFilter();

// The `most` groups of the highest score (of those with the same dimensions one), every group of inputs and the two
// largest, in their old order: a bad score cannot put the best plan out of reach.
[[nodiscard]] std::vector<ArgumentGroup> likelyGroups(const Module& module, const ModelFacts& facts,
                                                      const LogicalDimensions& logical,
                                                      std::vector<ArgumentGroup> groups, const ArgumentFilter& filter,
                                                      std::size_t most);

} // namespace axiscape::searching
