// SPDX-License-Identifier: GPL-3.0-or-later
// Below which number the integers of a program must stay.
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape::verification {

// Per argument of integers: below which number it must stay to be what it is used for: an index into a table or a
// slice, a class compared with 0, 1, 2, ...; 0 where no use says so, and for other arguments. Follows an argument
// through ops that hand numbers on (and through sums, as if nothing were added). Linear in the uses followed.
[[nodiscard]] std::vector<std::int64_t> indexRanges(const Module& module);

} // namespace axiscape::verification
