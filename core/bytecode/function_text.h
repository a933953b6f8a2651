// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of a bytecode in generic form, without locations: what is kept of those that are not inlined.
#pragma once

#include "core/bytecode/assemble.h"

namespace axiscape::bytecode {

// Throws Damage.
std::string functionText(Reading& reading, std::uint32_t op);

} // namespace axiscape::bytecode
