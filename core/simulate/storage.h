// SPDX-License-Identifier: GPL-3.0-or-later
// A piece of a device's memory and when something lies in it, in positions of Order::events.
#pragma once

#include "core/simulate/simulate.h"

namespace axiscape::simulation {

struct Storage {
    static constexpr std::uint32_t kNoArgument = 0xffffffffu;
    std::int64_t bytes = 0;
    std::int32_t first = 0, last = 0;
    MemoryCategory category = MemoryCategory::temporaries;
    ValueId value;
    std::uint32_t argument = kNoArgument;
    bool output = false;          // holds a result of the program that is in no argument's place
    bool inLargeTransfer = false; // moved together with more than half of what fits beside the cores
    bool freedBefore = false;     // ends where a result of its size is made: that one takes its place

    std::int32_t end() const { return freedBefore ? last - 1 : last; }
};

} // namespace axiscape::simulation
