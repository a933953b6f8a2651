// SPDX-License-Identifier: GPL-3.0-or-later
// Every op of the whole program sees around itself (what it reads, who reads what it makes, in which order) what its
// image in the folded program sees, where all instances in the middle count as one. O(ops and uses, sorted).
#pragma once

#include "core/search/folding.h"

namespace axiscape::searching {

[[nodiscard]] bool isWiredAlike(const Folding& folding);

} // namespace axiscape::searching
