// SPDX-License-Identifier: GPL-3.0-or-later
// Literals of HLO as constants of StableHLO.
#pragma once

#include "core/hlo/hlo_module.h"

#include <string>
#include <string_view>

namespace axiscape::hlo {

// The text left elements out: {...}
[[nodiscard]] bool isElided(std::string_view literal);
// The parts of the literal of a tuple, one for each of the shape's. Throws Damage where it has others.
[[nodiscard]] std::vector<std::string_view> literalParts(std::string_view literal, const Shape& shape);
// dense<...> : type, of an array. Throws Damage where what stands there is no literal of that shape; the offset is that
// within the literal. Empty: the elements of such a type are not known.
[[nodiscard]] std::string literalText(std::string_view literal, const Shape& shape);

} // namespace axiscape::hlo
