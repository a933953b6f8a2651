// SPDX-License-Identifier: GPL-3.0-or-later
// HloProto (what XLA dumps) and HloModuleProto, into the structs that the text reader fills: attributes are written as
// HLO text has them, so what is made of a module is made once. Throws Damage with the offset.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/hlo_module.h"

namespace axiscape::hlo {

// Whether the bytes begin like one of the two.
[[nodiscard]] bool isProto(std::string_view bytes);
void readProto(std::string_view bytes, HloModule& module);

} // namespace axiscape::hlo
