// SPDX-License-Identifier: GPL-3.0-or-later
// What an argument is called where space is short: the last part of its path, with the one before it if it is only a
// number.  "params/layer_0/w" -> "w";  "batch/0" -> "batch/0"
#pragma once

#include <string_view>

namespace axiscape {

[[nodiscard]] inline std::string_view shortName(std::string_view path) {
    auto slash = path.rfind('/');
    if (slash != path.npos && slash > 0 && path.find_first_not_of("0123456789", slash + 1) == path.npos)
        slash = path.rfind('/', slash - 1);
    return slash == path.npos ? path : path.substr(slash + 1);
}

} // namespace axiscape
