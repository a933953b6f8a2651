// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/route.h"

#include "core/spmd/redistribution.h"

#include <algorithm>

namespace axiscape {
namespace {

bool startsWith(const AxisList& list, const AxisList& start) {
    return list.size() >= start.size() && std::equal(start.begin(), start.end(), list.begin());
}

bool endsWith(const AxisList& list, const AxisList& end) {
    return list.size() >= end.size() && std::equal(end.begin(), end.end(), list.end() - end.size());
}

bool contains(const AxisList& list, AxisId axis) { return std::find(list.begin(), list.end(), axis) != list.end(); }

void replaceDimension(TensorSharding& sharding, std::uint8_t dim, const AxisList& axes) {
    FixedVector<Tile, kMaxAxes> kept;
    for (Tile tile : sharding.tiles)
        if (tile.dim != dim) kept.push_back(tile);
    sharding.tiles = kept;
    for (AxisId axis : axes) sharding.append(dim, axis);
}

class Router {
  public:
    Router(const TensorSharding& from, const TensorSharding& to) : m_now(from), m_target(to) {
        m_now.partial.clear();
        m_target.partial.clear();
        const Redistribution moves = redistribute(from, to);
        m_exchanges.assign(moves.exchanged.begin(), moves.exchanged.end());
        m_gathered = moves.gathered;
        if (!moves.permuted.empty()) permute(moves.permuted);
    }

    Route run() {
        while (m_now != m_target) {
            if (slice() || exchange() || gather()) continue;
            // Each move left waits for another.
            m_exchanges.clear();
            m_gathered = beyondCommon();
            m_route.replaced = true;
        }
        return std::move(m_route);
    }

  private:
    void permute(const AxisList& axes) {
        RouteStep step;
        step.kind = CollectiveKind::collective_permute;
        step.before = m_now;
        for (Tile tile : m_target.tiles) {
            const AxisList has = m_now.axesOf(tile.dim), wants = m_target.axesOf(tile.dim);
            if (contains(axes, tile.axis) && has.size() == wants.size() &&
                std::is_permutation(has.begin(), has.end(), wants.begin()))
                replaceDimension(m_now, tile.dim, wants);
        }
        step.after = m_now;
        m_route.steps.push_back(step);
    }

    // Free, and the tiles only get smaller: as early as it can be.
    bool slice() {
        RouteStep step;
        step.kind = CollectiveKind::all_slice;
        const AxisSet used = m_now.axes();
        for (std::uint8_t dim : dimensions(m_target)) {
            const AxisList has = m_now.axesOf(dim), wants = m_target.axesOf(dim);
            if (!startsWith(wants, has)) continue;
            for (std::size_t i = has.size(); i < wants.size() && !(used & axisBit(wants[i])); ++i)
                step.tiles.push_back({dim, wants[i]});
        }
        if (step.tiles.empty()) return false;
        for (Tile tile : step.tiles) m_now.append(tile.dim, tile.axis);
        m_route.steps.push_back(step);
        return true;
    }

    bool exchange() {
        for (std::size_t i = 0; i < m_exchanges.size(); ++i) {
            const auto move = m_exchanges[i];
            const AxisList from = m_now.axesOf(move.from), to = m_now.axesOf(move.to);
            AxisList together = to;
            for (AxisId axis : move.axes) together.push_back(axis);
            if (!endsWith(from, move.axes) || !startsWith(m_target.axesOf(move.to), together)) continue;
            RouteStep step;
            step.kind = CollectiveKind::all_to_all;
            step.from = move.from;
            step.to = move.to;
            step.axes = move.axes;
            AxisList left = from;
            left.resize(from.size() - move.axes.size());
            replaceDimension(m_now, move.from, left);
            replaceDimension(m_now, move.to, together);
            m_route.steps.push_back(step);
            m_exchanges.erase(m_exchanges.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        return false;
    }

    bool gather() {
        if (m_gathered.empty()) return false;
        TensorSharding after = m_now;
        for (std::uint8_t dim : dimensions(m_now)) {
            AxisList gone, left = m_now.axesOf(dim);
            for (Tile tile : m_gathered)
                if (tile.dim == dim) gone.push_back(tile.axis);
            if (!endsWith(left, gone)) return false;
            left.resize(left.size() - gone.size());
            replaceDimension(after, dim, left);
        }
        RouteStep step;
        step.kind = CollectiveKind::all_gather;
        step.tiles = m_gathered;
        m_route.steps.push_back(step);
        m_gathered.clear();
        m_now = after;
        return true;
    }

    FixedVector<Tile, kMaxAxes> beyondCommon() const {
        FixedVector<Tile, kMaxAxes> tiles;
        for (std::uint8_t dim : dimensions(m_now)) {
            const AxisList has = m_now.axesOf(dim), wants = m_target.axesOf(dim);
            std::size_t common = 0;
            while (common < has.size() && common < wants.size() && has[common] == wants[common]) ++common;
            for (std::size_t i = common; i < has.size(); ++i) tiles.push_back({dim, has[i]});
        }
        return tiles;
    }

    static FixedVector<std::uint8_t, kMaxAxes> dimensions(const TensorSharding& sharding) {
        FixedVector<std::uint8_t, kMaxAxes> dims;
        for (Tile tile : sharding.tiles)
            if (dims.empty() || dims.back() != tile.dim) dims.push_back(tile.dim);
        return dims;
    }

    TensorSharding m_now, m_target;
    std::vector<Redistribution::Exchange> m_exchanges;
    FixedVector<Tile, kMaxAxes> m_gathered;
    Route m_route;
};

} // namespace

Route routeOf(const TensorSharding& from, const TensorSharding& to) { return Router(from, to).run(); }

std::vector<std::int64_t> permutationSources(const TensorSharding& before, const TensorSharding& after,
                                             const Mesh& mesh) {
    std::vector<std::int64_t> sources(static_cast<std::size_t>(mesh.devices()));
    for (std::size_t device = 0; device < sources.size(); ++device) {
        const auto target = mesh.coordinates(static_cast<std::int64_t>(device));
        auto source = target;
        // The tile that the device needs of a dimension, counted out in the order that the sources lie in.
        for (std::size_t t = 0; t < after.tiles.size(); ++t) {
            const std::uint8_t dim = after.tiles[t].dim;
            if (t > 0 && after.tiles[t - 1].dim == dim) continue;
            std::int64_t tile = 0;
            for (AxisId axis : after.axesOf(dim)) tile = tile * mesh.size(axis) + target[axis];
            const AxisList has = before.axesOf(dim);
            for (std::size_t i = has.size(); i-- > 0; tile /= mesh.size(has[i]))
                source[has[i]] = tile % mesh.size(has[i]);
        }
        std::int64_t id = 0;
        for (AxisId axis = 0; axis < source.size(); ++axis) id = id * mesh.size(axis) + source[axis];
        sources[device] = id;
    }
    return sources;
}

} // namespace axiscape
