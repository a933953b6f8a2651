// SPDX-License-Identifier: GPL-3.0-or-later
// What HLO writes in attributes, types and literals, in StableHLO's notation.
#pragma once

#include "core/hlo/hlo_module.h"

#include <string>
#include <utility>

namespace axiscape::hlo {

[[nodiscard]] std::string typeText(const Shape& shape); // of no tuple: tensor<2x3xf32>
// dense<...> : type; empty where the text leaves elements out, or is no literal of that shape.
[[nodiscard]] std::string literalText(std::string_view literal, const Shape& shape);
[[nodiscard]] std::string listText(const std::vector<std::int64_t>& numbers); // array<i64: 1, 2>

using Named = std::vector<std::pair<std::string_view, std::string>>;
// The attributes of the instruction's StableHLO op, and which of HLO's are in them.
Named attributesOf(const Instruction& instruction, std::vector<std::string_view>& used);

} // namespace axiscape::hlo
