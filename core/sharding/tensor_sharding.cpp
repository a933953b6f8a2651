// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/sharding.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

// The axes of every dimension between braces, joined by commas.
template <class NameOfAxis>
std::string dimensionList(const TensorSharding& sharding, std::size_t rank, NameOfAxis nameOfAxis,
                          std::string_view between) {
    std::string text = "[";
    for (std::size_t d = 0; d < rank; ++d) {
        text += d > 0 ? ", {" : "{";
        bool first = true;
        for (Tile tile : sharding.tiles) {
            if (tile.dim != d) continue;
            if (!first) text += between;
            text += nameOfAxis(tile.axis);
            first = false;
        }
        text += "}";
    }
    return text + "]";
}

} // namespace

AxisSet TensorSharding::axes() const {
    AxisSet set = 0;
    for (Tile tile : tiles) set |= axisBit(tile.axis);
    for (PartialAxis p : partial) set |= axisBit(p.axis);
    return set;
}

void TensorSharding::append(std::uint8_t dim, AxisId axis) {
    std::size_t at = tiles.size();
    while (at > 0 && tiles[at - 1].dim > dim) --at;
    tiles.insert(at, {dim, axis});
}

AxisList TensorSharding::axesOf(std::uint8_t dim) const {
    AxisList list;
    for (Tile tile : tiles)
        if (tile.dim == dim) list.push_back(tile.axis);
    return list;
}

int TensorSharding::dimOf(AxisId axis) const {
    for (Tile tile : tiles)
        if (tile.axis == axis) return tile.dim;
    return -1;
}

std::int64_t tilesOf(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh) {
    std::int64_t n = 1;
    for (Tile tile : sharding.tiles)
        if (tile.dim == dim) n *= mesh.size(tile.axis);
    return n;
}

// Shares that do not divide are rounded up: what the largest one holds.
std::vector<std::int64_t> localShape(std::span<const std::int64_t> shape, const TensorSharding& sharding,
                                     const Mesh& mesh) {
    std::vector<std::int64_t> local(shape.begin(), shape.end());
    for (Tile tile : sharding.tiles) {
        if (tile.dim >= local.size()) continue;
        const std::int64_t n = mesh.size(tile.axis);
        local[tile.dim] = (local[tile.dim] + n - 1) / n;
    }
    return local;
}

std::string shardingCode(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    const auto name = [&](AxisId axis) -> const std::string& { return mesh.axes[axis].name; };
    std::string text = dimensionList(sharding, rank, name, ",");
    for (PartialAxis p : sharding.partial) text += fmt::format(" {}{{{}}}", combinerName(p.combiner), name(p.axis));
    return text;
}

std::string shardyText(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    const auto name = [&](AxisId axis) { return fmt::format("\"{}\"", mesh.axes[axis].name); };
    std::string text = dimensionList(sharding, rank, name, ", ");
    if (sharding.partial.empty()) return text;
    std::string axes;
    for (PartialAxis p : sharding.partial) axes += (axes.empty() ? "" : ", ") + name(p.axis);
    return text + " unreduced={" + axes + "}";
}

std::vector<FactorRule::Place> FactorRule::placesOf(FactorIndex factor) const {
    std::vector<Place> places;
    if (factor >= factors.size()) return places;
    for (std::uint32_t slot = 0; slot < slotCount(); ++slot)
        if (const std::uint8_t dim = dimOf(slot, factor); dim != kNoDim) places.push_back({slot, dim});
    return places;
}

} // namespace axiscape
