// SPDX-License-Identifier: GPL-3.0-or-later
// When each buffer is made and last read, in positions of Order::events. Storage is not decided here.
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/sliced_operands.h"

namespace axiscape::simulation {

struct LiveRanges {
    static constexpr std::int32_t kBefore = -1; // arguments and constants
    std::vector<std::int32_t> made, last;       // per buffer; last is `made` if nothing reads it
    std::vector<std::uint8_t> readers;          // per buffer: who reads it
    static constexpr std::uint8_t kForward = 1, kBackward = 2;
    std::vector<std::int32_t> leave; // per event: of an enterLoop, the position of its leaveLoop; else its own
};

// `backward`: per op, 1 if made by the backward pass; empty: none. What the program returns is read after the last
// event. What a product reads in a slice it does not read whole: what the slice is made of is read instead, if it is.
[[nodiscard]] LiveRanges liveRanges(const SpmdProgram& program, const FusedKernels& kernels, const Order& order,
                                    std::span<const std::uint8_t> backward, const SlicedReads& slices);

// What a while or case reads of operand `index` of its carried value `slot`: a redistribution, or the value itself.
[[nodiscard]] BufferId controlRead(const SpmdProgram& program, const FusedKernels& kernels, OpId op, std::uint32_t slot,
                                   std::uint32_t index, ValueId value);

} // namespace axiscape::simulation
