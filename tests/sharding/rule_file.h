// SPDX-License-Identifier: GPL-3.0-or-later
// A module whose ops have their expected rule in a comment before them:
//
//   // ([i, j])->([j, i]) {i=8, j=4} | i, j        the rule, and behind the bar the factors of default propagation
//   %0 = stablehlo.transpose ...
//   // none | why there is none
#pragma once

#include "core/sharding/sharding.h"
#include "core/stablehlo/stablehlo.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape::test {

struct Expected {
    std::string rule;                     // "none" where there is none
    std::optional<std::string> byDefault; // "i, j"; not written: not compared
    int line = 0;
};

// The comments that are rules: those that begin with "(" or "none", in order.
inline std::vector<Expected> expectedRules(const std::string& text) {
    std::vector<Expected> rules;
    int line = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string row = text.substr(at, end - at);
        at = end + 1;
        ++line;
        const auto begin = row.find_first_not_of(' ');
        if (begin == row.npos || row.compare(begin, 3, "// ") != 0) continue;
        row = row.substr(begin + 3);
        if (!row.starts_with("(") && !row.starts_with("none")) continue;
        Expected rule{row, std::nullopt, line};
        if (const auto bar = row.find(" |"); bar != row.npos) {
            rule.rule = row.substr(0, bar);
            rule.byDefault = bar + 3 < row.size() ? row.substr(bar + 3) : std::string();
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

// The names of the factors that default propagation has.
inline std::string defaultFactors(const Module& module, OpId op, std::uint32_t carried = 0) {
    std::string text;
    for (const Factor& factor : ruleFor(module, op, carried).factors)
        text += (text.empty() ? "" : ", ") + factorName(factor.inFull);
    return text;
}

} // namespace axiscape::test
