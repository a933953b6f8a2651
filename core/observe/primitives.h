// SPDX-License-Identifier: GPL-3.0-or-later
// What a primitive of JAX does with dimensions, as far as it explains a collective.
#pragma once

#include <cstdint>
#include <string_view>

namespace axiscape::observed {

enum class Does : std::uint8_t { other, contracts, reduces, looksUp, sorts, reshapes, shifts, writesPart, eachElement };

[[nodiscard]] Does whatDoes(std::string_view primitive);             // "dot_general": contracts
[[nodiscard]] std::string_view primitiveOf(std::string_view opName); // "jit(f)/mlp/dot_general": the last part

} // namespace axiscape::observed
