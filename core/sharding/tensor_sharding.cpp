// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/axis_text.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

std::string quoted(const std::string& axis) {
    const auto part = axis.find(':'); // "model":(1)2
    return '"' + axis.substr(0, part) + '"' + (part == std::string::npos ? "" : axis.substr(part));
}

// The axes of every dimension between braces, joined by `between`.
std::string dimensionList(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh, bool quotes,
                          std::string_view between) {
    std::string text = "[";
    for (std::size_t d = 0; d < rank; ++d) {
        text += d > 0 ? ", {" : "{";
        bool first = true;
        for (const std::string& axis : axisTexts(mesh, sharding.axesOf(static_cast<std::uint8_t>(d)))) {
            if (!first) text += between;
            text += quotes ? quoted(axis) : axis;
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

std::vector<std::pair<std::string, Combiner>> partialTexts(const TensorSharding& sharding, const Mesh& mesh) {
    std::vector<std::pair<std::string, Combiner>> texts;
    const auto& all = sharding.partial;
    for (std::size_t i = 0; i < all.size();) {
        AxisList axes;
        const Combiner combiner = all[i].combiner;
        for (; i < all.size() && all[i].combiner == combiner; ++i) axes.push_back(all[i].axis);
        for (std::string& text : axisTexts(mesh, axes)) texts.emplace_back(std::move(text), combiner);
    }
    return texts;
}

TensorSharding wholeSharding(const TensorSharding& sharding, const Mesh& mesh) {
    if (!hasParts(mesh)) return sharding;
    TensorSharding out;
    for (Tile tile : sharding.tiles) {
        const Tile whole{tile.dim, wholeAxisOf(mesh, tile.axis)};
        if (std::find(out.tiles.begin(), out.tiles.end(), whole) == out.tiles.end()) out.tiles.push_back(whole);
    }
    for (PartialAxis p : sharding.partial) {
        const PartialAxis whole{wholeAxisOf(mesh, p.axis), p.combiner};
        if (std::find(out.partial.begin(), out.partial.end(), whole) == out.partial.end()) out.partial.push_back(whole);
    }
    return out;
}

std::string shardingCode(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::string text = dimensionList(sharding, rank, mesh, false, ",");
    for (const auto& [axis, combiner] : partialTexts(sharding, mesh))
        text += fmt::format(" {}{{{}}}", combinerName(combiner), axis);
    return text;
}

std::string shardyText(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::string text = dimensionList(sharding, rank, mesh, true, ", ");
    if (sharding.partial.empty()) return text;
    std::string axes;
    for (const auto& partial : partialTexts(sharding, mesh)) axes += (axes.empty() ? "" : ", ") + quoted(partial.first);
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
