// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest ordered list of path patterns that gives every path its label: the first pattern that matches counts.
//
//   shortestRules({{"params/0/w", 1}, {"params/0/b", 0}, {"params/1/w", 1}, {"params/1/b", 0}})
//   // {"*/w", 1}, {"*", 0}
#pragma once

#include "core/base/base.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::exchange {

struct LabelledPath {
    std::string path;
    std::uint32_t label = 0;
    friend bool operator==(const LabelledPath&, const LabelledPath&) = default;
};

// `pattern` is a glob (base/glob.h) that Python's fnmatch.fnmatchcase reads the same: a `[` of a path is `?` in it.
struct PathRule {
    std::string pattern;
    std::uint32_t label = 0;
    friend bool operator==(const PathRule&, const PathRule&) = default;
};

// The label of the first rule that matches.
[[nodiscard]] std::optional<std::uint32_t> labelOf(std::span<const PathRule> rules, std::string_view path);

// Patterns keep whole parts of paths, or a word of one; numbers go where all layers agree. Shortest is searched for by
// a beam over lists written from their end: each rule put in front corrects what the ones behind it get wrong. That
// finds no shorter list only by missing it: the labels that occur bound it from below. Every path gets its label,
// exactly. Error: one path has two labels; names it. Deterministic. Hundredths of a second where layers are alike;
// seconds at worst, for hundreds of paths without any order.
[[nodiscard]] Result<std::vector<PathRule>> shortestRules(std::span<const LabelledPath> paths,
                                                          const Progress& progress = {});

} // namespace axiscape::exchange
