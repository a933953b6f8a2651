// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns that a path suggests: what a person would write to name it and others like it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace axiscape::exchange {

struct RulePattern {
    std::string text;
    int cost = 0; // the lower, the plainer: of patterns that match the same paths the cheapest is taken
    friend bool operator==(const RulePattern&, const RulePattern&) = default;
};

// The path with every run of digits as one `#`: paths of layers that are alike have the same.
[[nodiscard]] std::string layerForm(std::string_view path);

// `*`, the path itself, up to three of its parts with `*` for the others, and single words ("*_bias") of its parts.
// With `anyLayer` numbers are `*`.
[[nodiscard]] std::vector<RulePattern> patternsOf(std::string_view path, bool anyLayer);

// The path alone.
[[nodiscard]] RulePattern exactPattern(std::string_view path);

} // namespace axiscape::exchange
