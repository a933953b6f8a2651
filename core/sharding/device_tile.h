// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of a tensor a device holds.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape {

// Where a device stands along an axis. Devices are row-major: the last axis counts fastest.
[[nodiscard]] std::int64_t coordinateOf(const Mesh& mesh, AxisId axis, std::int64_t device);

// Which tile of a dimension the device holds: 0 ... tilesOf() - 1, the axes of the dimension read major to minor.
[[nodiscard]] std::int64_t tileIndexOf(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh,
                                       std::int64_t device);

struct Extent {
    std::int64_t start = 0, size = 0;
    friend bool operator==(const Extent&, const Extent&) = default;
};
// The part of a dimension of `size` elements that tile `index` of `tiles` covers. Tiles are equal but for the last
// ones where `tiles` does not divide `size`: those are narrower or empty.
[[nodiscard]] Extent extentOfTile(std::int64_t size, std::int64_t tiles, std::int64_t index);

// The part of every dimension that a device holds: its tile's corner and shape.
[[nodiscard]] std::vector<Extent> tileOfDevice(std::span<const std::int64_t> shape, const TensorSharding& sharding,
                                               const Mesh& mesh, std::int64_t device);

struct TileDevices {
    std::vector<std::int64_t> first; // ascending, at most `limit`
    std::int64_t count = 0;          // of all
};
// The devices that hold one tile, given by its index along every dimension.
[[nodiscard]] TileDevices devicesOfTile(const TensorSharding& sharding, std::span<const std::int64_t> tile,
                                        const Mesh& mesh, std::size_t limit);

} // namespace axiscape
