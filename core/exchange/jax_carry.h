// SPDX-License-Identifier: GPL-3.0-or-later
// What shardings of arguments and results can say to JAX, and what they cannot.
#pragma once

#include "core/exchange/constraints.h"

namespace axiscape::exchange {

// Errors, naming the value: a type JAX has no word for; a result that stays a partial sum; a dimension its axes do not
// divide.
[[nodiscard]] Result<void> checkCarriedByJax(const ExportInput& input);
// Error, naming the first: a decision on an op's result that does not follow from what arguments and results tell.
[[nodiscard]] Result<void> checkNoConstraints(const ExportInput& input, const Progress& progress = {});

} // namespace axiscape::exchange
