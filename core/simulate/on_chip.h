// SPDX-License-Identifier: GPL-3.0-or-later
// What never reaches main memory: the shortest lived temporaries, in the memory beside the cores.
#pragma once

#include "core/simulate/storage.h"

namespace axiscape {

inline constexpr double kOnChipShare = 0.75; // of the memory beside the cores; the rest holds operands on their way in

// The shortest lived temporaries stay in the memory beside the cores, as far as its `bytes` hold them, and are taken
// out of the list; but for small programs, all of whose temporaries would: a person who learns on one wants to see
// them, and they are few. What lives longer than a few kernels goes to main memory and comes back. `end`: the last
// position.
void keepOnChip(std::vector<Storage>& storages, std::int64_t bytes, std::int32_t end);

} // namespace axiscape
