// SPDX-License-Identifier: GPL-3.0-or-later
// Uneven shares (the option `padding`): of n tiles of a dimension each device holds ceil(size / n) elements, tile i
// those from i * ceil(size / n) on; what lies behind the tensor's end is anything. So the tiles of a coarser sharding
// need not be those of a finer one put together.
#pragma once

#include "core/spmd/redistribution.h"
#include "core/spmd/route.h"

#include <span>

namespace axiscape {

[[nodiscard]] bool isEven(std::span<const std::int64_t> shape, const TensorSharding& sharding, const Mesh& mesh);

// Whether so many coarser tiles are so many finer ones put together, or there is but one, which is cut off at the
// tensor's end.
[[nodiscard]] bool tilesMatch(std::int64_t size, std::int64_t coarser, std::int64_t finer);

// As redistribute() and routeOf() of the shardings alone where all tiles match on the way. Else uneven dimensions that
// differ are gathered whole, the others up to what they share, and sliced: the same in both.
[[nodiscard]] Redistribution redistribute(const TensorSharding& from, const TensorSharding& to,
                                          std::span<const std::int64_t> shape, const Mesh& mesh);
[[nodiscard]] Route routeOf(const TensorSharding& from, const TensorSharding& to, std::span<const std::int64_t> shape,
                            const Mesh& mesh);

// A sharding after one step of a route.
[[nodiscard]] TensorSharding afterStep(const TensorSharding& before, const RouteStep& step);

} // namespace axiscape
