// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of one step, where a program has both a batch and a sequence, each of one size.
//
//   stepTokens(modelFacts(sites, structure))            // 8192 of a batch of 8 and sequences of 1024
#pragma once

#include "core/structure/model_facts.h"

#include <optional>

namespace axiscape {

[[nodiscard]] inline std::optional<double> stepTokens(const ModelFacts& facts) {
    if (!facts.batch.valid() || !facts.sequence.valid() || facts.batch == facts.sequence) return std::nullopt;
    const auto &batch = facts.dimensions[facts.batch].sizes, &sequence = facts.dimensions[facts.sequence].sizes;
    if (batch.size() != 1 || sequence.size() != 1) return std::nullopt;
    return static_cast<double>(batch[0]) * static_cast<double>(sequence[0]);
}

} // namespace axiscape
