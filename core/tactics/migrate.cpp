// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/migrate.h"

#include <array>
#include <cstddef>

namespace axiscape::tactics {
namespace {

// Entry v - 1 makes a file of version v one of version v + 1. A version that changes the meaning of a key, or takes one
// away, adds its step here; a new key that may be absent needs none.
using Step = void (*)(JsonNode& file);
constexpr std::array<Step, kTacticFileVersion - 1> kSteps{};

} // namespace

void migrate(JsonNode& file, int version) {
    for (auto step = static_cast<std::size_t>(version - 1); step < kSteps.size(); ++step) kSteps[step](file);
}

} // namespace axiscape::tactics
