// SPDX-License-Identifier: GPL-3.0-or-later
// What a schedule did to the tensors of a model, as lists: what is cut, and what is sent.
#pragma once

#include "core/insight/insight.h"
#include "core/insight/tensor_filter.h"

namespace axiscape {

// The result of an op that is cut or a partial sum, as its op makes it.
struct PlacedResult {
    OpId op;
    std::uint32_t result = 0;
    ValueId value;
    TensorSharding sharding;
    std::vector<std::int64_t> local;
};
// In order of the program; those that the filter finds. One that is absent is whole.
[[nodiscard]] std::vector<PlacedResult> placedResults(const Snapshot& snapshot, const TensorFilter& filter = {});
// The arguments that the filter finds, in order.
[[nodiscard]] std::vector<std::uint32_t> foundArguments(const Snapshot& snapshot, const TensorFilter& filter);

// A collective that moves something (an all_slice does not), and the tactic of the schedule that it is owed to.
struct SentCollective {
    const Collective* collective = nullptr; // in the snapshot's program
    int tactic = -1;                        // -1: none, the program itself holds it
};
// In order of the program; those of tensors that the filter finds.
[[nodiscard]] std::vector<SentCollective> sentCollectives(const Snapshot& snapshot, const TensorFilter& filter = {});

} // namespace axiscape
