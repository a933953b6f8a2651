// SPDX-License-Identifier: GPL-3.0-or-later
// HLO text taken apart: any stage, with or without % and shapes of operands. Throws Damage with the offset.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/hlo_module.h"

namespace axiscape::hlo {

void readText(std::string_view text, HloModule& module);
// {1,0} or {{0,1},{2,3}}: the numbers in it, in order. Empty where it holds anything else.
std::vector<std::int64_t> numbersOf(std::string_view list);
// The parts of {a, b, {c, d}} or a, b without the braces around.
std::vector<std::string_view> partsOf(std::string_view list);
Shape shapeOf(std::string_view text);

} // namespace axiscape::hlo
