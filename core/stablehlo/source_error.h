// SPDX-License-Identifier: GPL-3.0-or-later
// Errors at a place of a text: line, column, and the line with a caret.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace axiscape {

// "PATH:LINE:COLUMN", both counted from 1.
[[nodiscard]] std::string placeInText(std::string_view path, std::string_view text, std::size_t offset);

// One error at a place of a text: `where` is its line and column, `detail` the line (cut to about 100 characters around
// the place) with a caret under it.
[[nodiscard]] Error errorAt(std::string_view path, std::string_view text, std::size_t offset, Text what, Text why,
                            Text todo);

} // namespace axiscape
