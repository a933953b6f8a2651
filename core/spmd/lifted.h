// SPDX-License-Identifier: GPL-3.0-or-later
// Shared gathers and loops: what a loop only hands on is redistributed before it, once. The option `share gathers`.
#pragma once

#include "core/partition/partition.h"

#include <functional>

namespace axiscape::spmd {

// Where a use can be redistributed: the value to take, and the block. A value that a `while` only hands on (its body
// yields the argument itself) is the initial value where both lie the same way; else it is taken as the loop carries
// it. A block that is invalid is the program's.
struct Home {
    ValueId value;
    RegionId block;
    OpId loop; // the outermost loop it was lifted out of, directly before which it happens; invalid if of none
};

// `shardingOf`: what a value is between ops.
using ShardingOf = std::function<const TensorSharding&(ValueId)>;
[[nodiscard]] Home homeOf(const Module& module, ValueId value, RegionId block, const ShardingOf& shardingOf);

struct LiftedUse {
    SiteId site;
    std::uint32_t operand = 0;
    Home home;
};
// All uses in the body of a loop, and in bodies of loops in it, that can be redistributed directly before it: in order.
[[nodiscard]] std::vector<LiftedUse> liftedUses(const Partition& partition, OpId loop, const ShardingOf& shardingOf);

// The block in which a use is redistributed: of a region's yield, that region.
[[nodiscard]] RegionId blockOfUse(const Module& module, OpId op, std::uint32_t operand);

} // namespace axiscape::spmd
