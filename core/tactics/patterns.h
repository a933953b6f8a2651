// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns of argument paths: layers as stars, and one pattern for what is wanted of many.
#pragma once

#include "core/tactics/tactics.h"

#include <string>
#include <vector>

namespace axiscape {

// "params/layer_00/qkv" -> "params/*/qkv": every part with a digit counts layers. A path of one part is the argument's
// own name, and no layer.
[[nodiscard]] std::string withLayersAsStars(std::string_view path);

// What is wanted of one argument; the pattern of the rule is not looked at.
struct WantedInput {
    std::uint32_t argument = 0;
    InputRule rule;
};

// Few patterns, general ones first tried, that together want exactly this of exactly these arguments: whatever else a
// pattern matches has nothing that its rule could act on. One rule an argument; the order of the list is kept.
[[nodiscard]] std::vector<InputRule> patternsFor(const Module& module, const std::vector<WantedInput>& wanted);

} // namespace axiscape
