// SPDX-License-Identifier: GPL-3.0-or-later
// Every op of the whole program sees around itself (what it reads, who reads what it makes, in which order) what its
// image in the folded program sees, where all instances in the middle count as one. O(ops and uses, sorted).
#pragma once

#include "core/search/folding.h"

namespace axiscape::searching {

// The first place where it does not; empty: there is none.
[[nodiscard]] std::string wiredOtherwise(const Folding& folding);

} // namespace axiscape::searching
