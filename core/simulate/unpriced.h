// SPDX-License-Identifier: GPL-3.0-or-later
// What the figures are without: ops whose cost nobody knows.
#pragma once

#include "core/base/text.h"
#include "core/simulate/simulate.h"

#include <vector>

namespace axiscape {

// What the figures are without, one line a kind: "2 of custom_call @foo have no price: the figures are without them".
// Wherever seconds stand, these stand or are one click away. None if everything has a price.
[[nodiscard]] std::vector<Text> unpricedLines(const Simulation& simulation);
[[nodiscard]] std::vector<Text> unpricedLines(const Simulation* simulation); // none without one

} // namespace axiscape
