// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/packed_literal.h"

#include <algorithm>
#include <cctype>

namespace axiscape::stablehlo {

std::optional<std::string> unpackedBits(std::string_view literal, std::int64_t elements) {
    if (!literal.starts_with("\"0x") || !literal.ends_with('"')) return std::nullopt;
    const auto digits = literal.substr(3, literal.size() - 4);
    const auto count = static_cast<std::size_t>(elements);
    if (elements <= 8 || digits.size() != 2 * ((count + 7) / 8) ||
        !std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isxdigit(c); }))
        return std::nullopt;
    const auto nibble = [&](std::size_t at) {
        const int c = std::toupper(static_cast<unsigned char>(digits[at]));
        return c <= '9' ? c - '0' : c - 'A' + 10;
    };
    std::string text = "\"0x";
    text.reserve(2 * count + 4);
    for (std::size_t i = 0; i < count; ++i) {
        const int byte = nibble(i / 8 * 2) * 16 + nibble(i / 8 * 2 + 1);
        text += (byte >> (i % 8)) & 1 ? "01" : "00";
    }
    return text += '"';
}

} // namespace axiscape::stablehlo
