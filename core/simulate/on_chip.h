// SPDX-License-Identifier: GPL-3.0-or-later
// The memory beside the cores, where the shortest lived temporaries are, and the fuller of it and of main memory.
#pragma once

#include "core/simulate/storage.h"

namespace axiscape::simulation {

inline constexpr double kOnChipShare = 0.75; // of the memory beside the cores; the rest holds operands on their way in

// The shortest lived temporaries stay in the memory beside the cores, as far as its `bytes` hold them; what lives
// longer than a few kernels goes to main memory and comes back. The chip's compiler reports as the peak of a program
// its arguments and the most that lies in one of the two memories. So of the list are left the temporaries of the
// memory that is fuller: of a program whose temporaries all fit beside the cores those there, all of them, and a little
// more than fits never makes a peak lower. `end`: the last position.
void keepOnChip(std::vector<Storage>& storages, std::int64_t bytes, std::int32_t end);

} // namespace axiscape::simulation
