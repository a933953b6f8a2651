// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes that a module keeps as text: dictionaries and lists inside backend_config, and names that are none of
// AttributeName's.
#pragma once

#include "core/interpret/kernels.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace axiscape::kernels {

// An attribute as written, without quotes around it; empty if the op has none.
[[nodiscard]] std::string_view attributeText(OpRef op, std::string_view name);
// An attribute that is one integer or boolean.
[[nodiscard]] std::int64_t attributeNumber(OpRef op, std::string_view name, std::int64_t otherwise);
// The value of `field = value` in a dictionary, as written; empty if it is not there.
[[nodiscard]] std::string_view fieldText(std::string_view dictionary, std::string_view field);
// The same as a number; true is 1.
[[nodiscard]] std::int64_t fieldNumber(std::string_view dictionary, std::string_view field, std::int64_t otherwise);
// Every integer in the field's value, in order.
[[nodiscard]] std::vector<std::int64_t> fieldList(std::string_view dictionary, std::string_view field);

} // namespace axiscape::kernels
