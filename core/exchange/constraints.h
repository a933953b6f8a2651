// SPDX-License-Identifier: GPL-3.0-or-later
// The decisions that shardings of arguments and results do not tell, as shardings of values inside the program.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape::exchange {

// A value that must be laid out so: where it is made, or, with `user`, only as that op reads it.
struct Constraint {
    ValueId value;
    TensorSharding sharding;
    OpId user; // invalid: everywhere
    std::uint32_t operand = 0;
    std::string tactic, action; // what decided it, for people
};

// The fewest without which it would be decided otherwise, in program order: those of a schedule's decisions on ops that
// the rest of the schedule, with what arguments and results got by it, does not bring about by itself. Where an axis is
// in parts all of them. Complexity: one replay of the schedule if there are no such decisions to carry, else
// O(k log n) for k needed of n.
[[nodiscard]] Result<std::vector<Constraint>> neededConstraints(const ExportInput& input,
                                                                const Progress& progress = {});

} // namespace axiscape::exchange
