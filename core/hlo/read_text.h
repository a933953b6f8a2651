// SPDX-License-Identifier: GPL-3.0-or-later
// HLO text taken apart: any stage, with or without % and shapes of operands. Throws Damage with the offset.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/hlo_module.h"

namespace axiscape::hlo {

// What editors of some systems put before UTF-8; it is no part of the text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

void readText(std::string_view text, HloModule& module);
// {1,0} or {{0,1},{2,3}}: the numbers in it, in order. Empty where it holds anything else.
[[nodiscard]] std::vector<std::int64_t> numbersOf(std::string_view list);
// The parts of {a, b, {c, d}} or a, b without the braces around.
[[nodiscard]] std::vector<std::string_view> partsOf(std::string_view list);
[[nodiscard]] Shape shapeOf(std::string_view text);

} // namespace axiscape::hlo
