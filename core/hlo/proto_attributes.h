// SPDX-License-Identifier: GPL-3.0-or-later
// What else an instruction's proto says, as the attributes that HLO text has behind its operands. Throws Damage.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/attribute_text.h"

#include <vector>

namespace axiscape::hlo {

// `called`: names of the computations it calls, in order.
[[nodiscard]] Named attributesOfProto(Cursor message, const Instruction& instruction,
                                      const std::vector<std::string_view>& called);

} // namespace axiscape::hlo
