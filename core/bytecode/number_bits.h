// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of constants from text to their bytes: the way back from number_text.h.
#pragma once

#include "core/bytecode/number_text.h"

namespace axiscape::bytecode {

// The bits of one number as MLIR writes it: 1.5, 0x7FC00000 (its bits), true, -3. Nothing if it is none, as nan
// and inf are not.
[[nodiscard]] std::optional<std::uint64_t> numberBits(const ElementForm& form, std::string_view text);

// What stands in dense<...>, as little-endian elements: all of them, or one that stands for all. Booleans are one bit
// each, the lowest first, and one byte of ones or zeros where one stands for all. Nothing if the text does not fit.
[[nodiscard]] std::optional<std::string> denseBytes(std::string_view values, const ShapedText& type);

} // namespace axiscape::bytecode
