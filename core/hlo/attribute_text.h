// SPDX-License-Identifier: GPL-3.0-or-later
// What HLO writes in attributes and types, in StableHLO's notation.
#pragma once

#include "core/hlo/hlo_module.h"

#include <string>
#include <unordered_map>
#include <utility>

namespace axiscape::hlo {

[[nodiscard]] std::string typeText(const Shape& shape);                       // of no tuple: tensor<2x3xf32>
[[nodiscard]] std::string_view elementText(std::string_view element);         // f32, i1, complex<f32>
[[nodiscard]] std::string listText(const std::vector<std::int64_t>& numbers); // array<i64: 1, 2>

// Floats are compared as floats, signed numbers as signed, others as unsigned: that need not be said.
[[nodiscard]] bool isDefaultComparison(const Instruction& compare, const Instruction& operand);
// A text in quotes as MLIR writes it: HLO has \n, \042, \x22 in it.
[[nodiscard]] std::string requoted(std::string_view text);

using Named = std::vector<std::pair<std::string_view, std::string>>;
// Groups of devices that a short text stands for, each written out once and no more than memory holds.
struct GroupTexts {
    std::unordered_map<std::string_view, std::string> known;
    std::size_t room = std::size_t{16} << 20; // letters
    bool full = false;
};
// The attributes of the instruction's StableHLO op, and which of HLO's are in them.
Named attributesOf(const Instruction& instruction, std::vector<std::string_view>& used, GroupTexts& groups);

} // namespace axiscape::hlo
