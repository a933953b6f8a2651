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

// The op takes one slice of the outermost dimension out of a stack that a loop carries or reads: a program that runs op
// by op keeps a list of what it stacks, and reads its entries where they lie.
[[nodiscard]] bool takesSlice(const Module& module, OpId op);

} // namespace axiscape::simulation
