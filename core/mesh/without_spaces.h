// SPDX-License-Identifier: GPL-3.0-or-later
// The words of meshes, placements and device orders are written with or without spaces around them.
#pragma once

#include <string_view>

namespace axiscape {

[[nodiscard]] inline std::string_view withoutSpaces(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

} // namespace axiscape
