// SPDX-License-Identifier: GPL-3.0-or-later
// An answer in numbers as a person types it, "16 KiB", "0,56 ms", "240 tokens", and the file that is handed in with it.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace axiscape::learn {

// So many of `unit`, which may stand behind the number or be left out. Errors: no number; a unit of something else.
[[nodiscard]] Result<double> typedAnswer(std::string_view text, std::string_view unit);

// So many of `unit` for people: bytes and seconds in the size that reads best, "2.0 KiB"; else the number, with the
// unit where it is one of measure ("41.4 GiB"): of things that are counted the question says which.
[[nodiscard]] std::string shownAnswer(double number, std::string_view unit);

// What parseAnswer (grade.h) reads: the answer as it was typed.
[[nodiscard]] std::string answerFile(std::string_view typed);

} // namespace axiscape::learn
