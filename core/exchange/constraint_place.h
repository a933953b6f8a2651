// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/exchange/constraints.h"

namespace axiscape {

// The constraints as Python finds them in a traced function: a list of dictionaries, the fields of Constraint in
// resources/python/axiscape_apply.py. "[]" if there are none.
std::string constraintsLiteral(const SpmdProgram& program, std::span<const Constraint> constraints);

} // namespace axiscape
