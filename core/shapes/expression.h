// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes as JAX writes them: "b", "2*b + c - 1", "floordiv(b, 2)", "b^2", "max(b, c)", and "x[0]" as a name.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::shapes {

struct Expression {
    bool wellFormed = false;
    std::vector<std::string> names;    // as met
    std::optional<std::int64_t> value; // where all names have sizes and no number becomes too large
};
[[nodiscard]] Expression readExpression(std::string_view text,
                                        const std::map<std::string, std::int64_t, std::less<>>& sizes);

} // namespace axiscape::shapes
