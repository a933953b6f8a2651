// SPDX-License-Identifier: GPL-3.0-or-later
// The words of an expression.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace axiscape::learn {

struct Token {
    enum class Kind : std::uint8_t { number, text, name, sign, end };
    Kind kind = Kind::end;
    std::string text;  // of a text without its quotes
    double number = 0; // with its unit: 2 KiB are 2048
    std::size_t column = 0;
};

// Ends with one of kind `end`. The argument of sharding, local_shape, bytes and whole_bytes is a path and read as it
// stands, up to a comma or the closing bracket.
[[nodiscard]] Result<std::vector<Token>> tokensOf(std::string_view text);

// Behind a number: B kB MB GB TB KiB MiB GiB TiB s ms us %; 0: there is no such unit.
[[nodiscard]] double unitFactor(std::string_view unit);

} // namespace axiscape::learn
