// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/device_tile.h"

#include <algorithm>

namespace axiscape {
namespace {

std::int64_t strideOf(const Mesh& mesh, AxisId axis) {
    std::int64_t stride = 1;
    for (std::size_t a = mesh.axes.size(); a-- > axis + 1u;) stride *= mesh.axes[a].size;
    return stride;
}

} // namespace

std::int64_t coordinateOf(const Mesh& mesh, AxisId axis, std::int64_t device) {
    return device / strideOf(mesh, axis) % mesh.size(axis);
}

std::int64_t tileIndexOf(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh, std::int64_t device) {
    std::int64_t index = 0;
    for (const Tile tile : sharding.tiles)
        if (tile.dim == dim) index = index * mesh.size(tile.axis) + coordinateOf(mesh, tile.axis, device);
    return index;
}

Extent extentOfTile(std::int64_t size, std::int64_t tiles, std::int64_t index) {
    const std::int64_t each = tiles > 0 ? (size + tiles - 1) / tiles : size;
    const std::int64_t start = std::min(size, index * each);
    return {start, std::min(each, size - start)};
}

std::vector<Extent> tileOfDevice(std::span<const std::int64_t> shape, const TensorSharding& sharding, const Mesh& mesh,
                                 std::int64_t device) {
    std::vector<Extent> tile(shape.size());
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto dim = static_cast<std::uint8_t>(d);
        tile[d] = extentOfTile(shape[d], tilesOf(sharding, dim, mesh), tileIndexOf(sharding, dim, mesh, device));
    }
    return tile;
}

TileDevices devicesOfTile(const TensorSharding& sharding, std::span<const std::int64_t> tile, const Mesh& mesh,
                          std::size_t limit) {
    // The axes that cut give the lowest device; the others run freely.
    std::int64_t base = 0, count = 1;
    FixedVector<AxisId, kMaxAxes> free;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        const auto axis = static_cast<AxisId>(a);
        const int dim = sharding.dimOf(axis);
        if (dim < 0 || static_cast<std::size_t>(dim) >= tile.size()) {
            free.push_back(axis);
            count *= mesh.size(axis);
            continue;
        }
        std::int64_t minor = 1; // tiles of the dimension inside one step of this axis
        bool inside = false;
        for (const Tile t : sharding.tiles) {
            if (t.dim != dim) continue;
            if (inside) minor *= mesh.size(t.axis);
            inside = inside || t.axis == axis;
        }
        base += tile[static_cast<std::size_t>(dim)] / minor % mesh.size(axis) * strideOf(mesh, axis);
    }
    TileDevices devices{{}, count};
    const auto wanted = std::min<std::int64_t>(count, static_cast<std::int64_t>(limit));
    devices.first.reserve(static_cast<std::size_t>(wanted));
    for (std::int64_t i = 0; i < wanted; ++i) {
        std::int64_t device = base, rest = i;
        for (std::size_t k = free.size(); k-- > 0;) {
            device += rest % mesh.size(free[k]) * strideOf(mesh, free[k]);
            rest /= mesh.size(free[k]);
        }
        devices.first.push_back(device);
    }
    return devices;
}

} // namespace axiscape
