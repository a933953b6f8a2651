// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a program that repeat, told by its ops alone: the layers of a model that is written out, each with its
// forward pass, its backward pass and the update of its parameters.
//
//   Repeats layers = findRepeats(module);
//   layers.instanceOf[op]                  // 7: op belongs to the eighth layer
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape {

struct Repeats {
    static constexpr std::int32_t kNone = -1;
    std::uint32_t count = 0;                 // instances; 0: nothing repeats
    std::uint32_t places = 0;                // ops of a whole instance
    IdVector<OpId, std::int32_t> instanceOf; // per numbered op
    IdVector<OpId, std::uint32_t> placeOf;   // ops in the same place of their instances are alike; ascending with ops
    // Instances with an op in every place. Where an instance begins is arbitrary: it may be the middle of a layer.
    std::vector<std::int32_t> whole;
};

// Stretches of the text that repeat with a fixed period, joined by what their blocks read of one another. Ops are
// compared by what they are and by operands that are made close by; whoever relies on more has to look at the wiring.
// A loop of an instance is in it whole. Instances may all stand within one loop, as the layers of a step that is run
// again and again; what such a loop carries ties them to what is before and behind it. O(ops x distinct periods).
[[nodiscard]] Repeats findRepeats(const Module& module);

} // namespace axiscape
