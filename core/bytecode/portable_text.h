// SPDX-License-Identifier: GPL-3.0-or-later
// A portable artifact as MLIR prints it: functions are vhlo.func_v1, ops vhlo.add_v1 and so on, with VHLO's own types
// and attributes.
#pragma once

#include <string>
#include <string_view>

namespace axiscape {

[[nodiscard]] bool isPortableText(std::string_view text);
// The same program as text of StableHLO, every line where it was. What is no VHLO stays as it is.
[[nodiscard]] std::string fromPortableText(std::string_view text);

} // namespace axiscape
