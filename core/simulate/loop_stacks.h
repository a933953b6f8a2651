// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks of what the iterations of a loop make: every slice is written once.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape::simulation {

// A loop that stacks what its iterations make writes every slice of the stack once.

// The op makes only first values of such stacks, which nobody reads: they are not written.
[[nodiscard]] bool onlyStartsStacks(const SiteTable& sites, OpId op);
// The op (a dynamic_update_slice) only puts a value that the same iteration made on such a stack: the value is made
// there.
[[nodiscard]] bool onlyStacks(const SiteTable& sites, OpId op);

// The op only takes a slice of the outermost dimension out of what a loop carries or reads, by whatever name: it lies
// there in one piece, and who reads it reads it there.
[[nodiscard]] bool onlyTakes(const SiteTable& sites, OpId op);

} // namespace axiscape::simulation
