// SPDX-License-Identifier: GPL-3.0-or-later
// How often a while loop runs: what the compiler wrote down, else what its counter does, followed through tuples,
// fusions and calls.
#pragma once

#include "core/hlo/hlo_module.h"

#include <optional>
#include <unordered_map>

namespace axiscape::observed {

using ComputationsByName = std::unordered_map<std::string_view, std::uint32_t>;
[[nodiscard]] ComputationsByName computationsByName(const hlo::HloModule& module);
// Of body=%region_1, without the mark; nothing if it is not there.
[[nodiscard]] std::optional<std::uint32_t> computationOf(const ComputationsByName& names, std::string_view attribute);

// A computation as it is reached: from an instruction of another one.
struct Place {
    std::uint32_t computation = 0;
    const Place* caller = nullptr;
    std::uint32_t instruction = 0; // of the caller
};

// Nothing where the text does not tell.
[[nodiscard]] std::optional<std::int64_t> tripsOf(const hlo::HloModule& module, const ComputationsByName& names,
                                                  const Place& place, std::uint32_t loop);

} // namespace axiscape::observed
