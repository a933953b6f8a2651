// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the mesh are coloured by instead of tiles: how long a device computes, how long it waits, how full
// its memory is. Pure.
#pragma once

#include "core/simulate/simulate.h"

#include <vector>

namespace axiscape {

enum class MeshColour : std::uint8_t { tiles, busy, waiting, memory };

// 0 to 1 by where a device stands on the mesh: of the step it computes or waits, of its capacity the peak (1 where it
// is over). Empty for tiles.
[[nodiscard]] std::vector<float> meshShares(const Simulation& simulation, MeshColour by);

} // namespace axiscape
