// SPDX-License-Identifier: GPL-3.0-or-later
// An expression as a tree.
#pragma once

#include "core/learn/expression.h"

namespace axiscape::learn {

struct Expression::Node {
    enum class Kind : std::uint8_t { value, name, call, list, either, both, no, minus, compare, arithmetic };
    Kind kind = Kind::value;
    std::string word; // of a name, a function, a sign
    Value value;
    std::vector<Node> parts;
};

// Whether a bare word in the brackets of a function is a text (an axis, a kind of collective) and not a name.
[[nodiscard]] inline bool takesWords(std::string_view function) {
    return function != "abs" && function != "min" && function != "max";
}

} // namespace axiscape::learn
