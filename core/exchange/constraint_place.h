// SPDX-License-Identifier: GPL-3.0-or-later
// The constraints as Python finds them in a traced function: a list of dictionaries, the fields of Constraint in
// resources/python/axiscape_apply.py. "[]" if there are none.
#pragma once

#include "core/exchange/constraints.h"

namespace axiscape::exchange {

[[nodiscard]] std::string constraintsLiteral(const SpmdProgram& program, std::span<const Constraint> constraints);

} // namespace axiscape::exchange
