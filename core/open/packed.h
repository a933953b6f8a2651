// SPDX-License-Identifier: GPL-3.0-or-later
// What a program's file may be wrapped in that is no program itself: texts of 16 bits a letter, which are read, and
// packers other than gzip, which are named.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace axiscape::opening {

// By its first two bytes, as shells of Windows write what they are told to.
[[nodiscard]] bool isUtf16(std::string_view bytes);
[[nodiscard]] std::string fromUtf16(std::string_view bytes); // as UTF-8; halves of pairs become U+FFFD
// Nothing: no packer that is known by its first bytes.
[[nodiscard]] std::optional<Error> packedError(std::string_view bytes, std::string_view name);

} // namespace axiscape::opening
