// SPDX-License-Identifier: GPL-3.0-or-later
// What shardings of arguments and results can say to JAX, and what they cannot.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape {

// P("batch", ("x", "y")), trailing whole dimensions left out.
std::string partitionSpec(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);

// Errors, naming the value: a type JAX has no word for; a result that stays a partial sum; a dimension its axes do not
// divide; a decision on an op's result that does not follow from those on the arguments.
Result<void> checkCarriedByJax(const ExportInput& input);

} // namespace axiscape
