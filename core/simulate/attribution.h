// SPDX-License-Identifier: GPL-3.0-or-later
// What each byte of the peak is owed to: the op that makes the buffer, its line in the source, and which step of a
// schedule made it as large as it is, told by the difference between prefixes of the schedule.
//
//   const SpmdProgram* prefixes[] = {&plain, &afterFirst, &afterSecond};
//   attributePeak(simulate(afterSecond, hardware, facts), prefixes)[0].prefix // 2: the second tactic cut it last
#pragma once

#include "core/simulate/simulate.h"

#include <span>

namespace axiscape {

struct AttributedBuffer {
    PeakBuffer buffer;
    OpId op;                     // that makes it or, of a redistribution, asks for it; invalid: an argument
    std::string source;          // "models.py:49:16"; empty if the module does not say
    std::int64_t wholeBytes = 0; // of the value, were nothing cut
    std::size_t prefix = 0;      // the last one that changed what a device holds of it; 0: none did
};

// Every buffer of simulation.peakBuffers, in their order. `prefixes`: the program before the first tactic, after each,
// and last the simulated one; at least one. Linear in the collectives of all prefixes.
[[nodiscard]] std::vector<AttributedBuffer> attributePeak(const Simulation& simulation,
                                                          std::span<const SpmdProgram* const> prefixes);

} // namespace axiscape
