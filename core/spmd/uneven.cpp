// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/uneven.h"

#include <algorithm>

namespace axiscape {
namespace {

// Every step joins or cuts tiles that match.
bool canBeWalked(const Route& route, TensorSharding now, std::span<const std::int64_t> shape, const Mesh& mesh) {
    for (const RouteStep& step : route.steps) {
        const TensorSharding after = afterStep(now, step);
        for (std::uint8_t d = 0; d < shape.size(); ++d) {
            const std::int64_t a = tilesOf(now, d, mesh), b = tilesOf(after, d, mesh);
            if (!tilesMatch(shape[d], std::min(a, b), std::max(a, b))) return false;
        }
        now = after;
    }
    return true;
}

// Nothing where the shardings alone say it.
std::optional<Redistribution> gatherAndSlice(const TensorSharding& from, const TensorSharding& to,
                                             std::span<const std::int64_t> shape, const Mesh& mesh) {
    if (isEven(shape, from, mesh) && isEven(shape, to, mesh)) return std::nullopt;
    TensorSharding start = from;
    start.partial.clear();
    if (const Route route = routeOf(from, to); !route.replaced && canBeWalked(route, start, shape, mesh))
        return std::nullopt;
    Redistribution moves;
    for (std::uint8_t d = 0; d < shape.size(); ++d) {
        const AxisList has = from.axesOf(d), wants = to.axesOf(d);
        if (has == wants) continue;
        const bool even = shape[d] % mesh.size(has) == 0 && shape[d] % mesh.size(wants) == 0;
        std::size_t common = 0;
        while (even && common < has.size() && common < wants.size() && has[common] == wants[common]) ++common;
        for (std::size_t i = common; i < has.size(); ++i) moves.gathered.push_back({d, has[i]});
        for (std::size_t i = common; i < wants.size(); ++i) moves.sliced.push_back({d, wants[i]});
    }
    return moves;
}

} // namespace

bool isEven(std::span<const std::int64_t> shape, const TensorSharding& sharding, const Mesh& mesh) {
    return std::all_of(sharding.tiles.begin(), sharding.tiles.end(), [&](Tile tile) {
        return tile.dim >= shape.size() || shape[tile.dim] % tilesOf(sharding, tile.dim, mesh) == 0;
    });
}

bool tilesMatch(std::int64_t size, std::int64_t coarser, std::int64_t finer) {
    const auto share = [&](std::int64_t tiles) { return (size + tiles - 1) / tiles; };
    return coarser == 1 || coarser == finer || finer / coarser * share(finer) == share(coarser);
}

Redistribution redistribute(const TensorSharding& from, const TensorSharding& to, std::span<const std::int64_t> shape,
                            const Mesh& mesh) {
    if (auto moves = gatherAndSlice(from, to, shape, mesh)) return *moves;
    return redistribute(from, to);
}

Route routeOf(const TensorSharding& from, const TensorSharding& to, std::span<const std::int64_t> shape,
              const Mesh& mesh) {
    const auto moves = gatherAndSlice(from, to, shape, mesh);
    if (!moves) return routeOf(from, to);
    Route route;
    RouteStep step;
    step.kind = CollectiveKind::all_gather;
    step.tiles = moves->gathered;
    if (!step.tiles.empty()) route.steps.push_back(step);
    step.kind = CollectiveKind::all_slice;
    step.tiles = moves->sliced;
    if (!step.tiles.empty()) route.steps.push_back(step);
    return route;
}

TensorSharding afterStep(const TensorSharding& before, const RouteStep& step) {
    TensorSharding after = before;
    const auto without = [&](AxisId axis) {
        FixedVector<Tile, kMaxAxes> kept;
        for (Tile tile : after.tiles)
            if (tile.axis != axis) kept.push_back(tile);
        after.tiles = kept;
    };
    switch (step.kind) {
    case CollectiveKind::all_slice:
        for (Tile tile : step.tiles) after.append(tile.dim, tile.axis);
        break;
    case CollectiveKind::all_gather:
        for (Tile tile : step.tiles) without(tile.axis);
        break;
    case CollectiveKind::all_to_all:
        for (AxisId axis : step.axes) without(axis);
        for (AxisId axis : step.axes) after.append(step.to, axis);
        break;
    default:
        after = step.after;
    }
    return after;
}

} // namespace axiscape
