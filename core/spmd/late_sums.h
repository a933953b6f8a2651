// SPDX-License-Identifier: GPL-3.0-or-later
// Late sums: a partial sum that a loop only adds up, or lays beside others, stays partial and is reduced once behind
// the loop. The lowering's option `lateSums`; what is on the way is partial in SpmdProgram::shardingOf.
#pragma once

#include "core/partition/partition.h"

namespace axiscape {

// Per value the axes over which it stays a partial sum (add) behind its op: all that read it hand the sum on. Only
// where reducing at the end sends less than reducing where the summands are made. Empty if there is none.
[[nodiscard]] IdVector<ValueId, AxisSet> lateSums(const Partition& partition);

// What a site does with an operand that is a partial sum. `together`: its result is a partial sum if one of such
// operands is, and those that are none count on the first device alone. `alone`: the result is linear in this operand
// while the others are known in full. `ends`: the operand must be reduced.
enum class SumUse : std::uint8_t { ends, together, alone };
[[nodiscard]] SumUse sumUse(const SiteTable& sites, SiteId site, std::uint32_t operand);

// The sharding, and a partial sum over the axes too.
[[nodiscard]] TensorSharding withSums(TensorSharding sharding, AxisSet axes);
[[nodiscard]] AxisSet sumAxes(const TensorSharding& sharding); // over which it is a partial sum (add)

// A constant of zeros, spread or not: what it adds on other devices is nothing.
[[nodiscard]] bool isZeros(const Module& module, ValueId value);

} // namespace axiscape
