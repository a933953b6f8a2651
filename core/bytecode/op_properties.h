// SPDX-License-Identifier: GPL-3.0-or-later
// The attributes that ops declare: what properties, which have no names, are read with.
#pragma once

#include <span>
#include <string_view>

namespace axiscape::bytecode {

struct Property {
    std::string_view name;
    bool required = true;
    bool segments = false; // numbers of operands or results in groups, not an attribute
};

// In the order they are written; null for an op that is not known.
[[nodiscard]] const std::span<const Property>* opProperties(std::string_view fullName);

} // namespace axiscape::bytecode
