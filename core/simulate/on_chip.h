// SPDX-License-Identifier: GPL-3.0-or-later
// What never reaches main memory: the shortest lived temporaries, in the memory beside the cores.
#pragma once

#include "core/simulate/storage.h"

namespace axiscape::simulation {

inline constexpr double kOnChipShare = 0.75; // of the memory beside the cores; the rest holds operands on their way in

// The shortest lived temporaries stay in the memory beside the cores, as far as its `bytes` hold them, and are taken
// out of the list. What lives longer than a few kernels goes to main memory and comes back. Where all of a program's
// temporaries would fit, none is taken out: the peaks that the chip's compiler reports of such programs count them
// (without this, `validate memory` has the graph networks at 0.77 to 0.79 of the compiler's peak instead of 0.83 to
// 0.87, the MLPs at 0.38 to 0.43 instead of 0.52 to 0.75). `end`: the last position.
void keepOnChip(std::vector<Storage>& storages, std::int64_t bytes, std::int32_t end);

} // namespace axiscape::simulation
