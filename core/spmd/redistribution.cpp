// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/redistribution.h"

#include <algorithm>

namespace axiscape {
namespace {

// One dimension that either side cuts, less the outer axes they share.
struct Dimension {
    std::uint8_t dim = 0;
    AxisList source, target;
};
using Dimensions = FixedVector<Dimension, 2 * kMaxAxes>; // ascending

Dimensions differences(const TensorSharding& from, const TensorSharding& to) {
    Dimensions dims;
    std::size_t i = 0, j = 0;
    while (i < from.tiles.size() || j < to.tiles.size()) {
        Dimension d;
        if (j == to.tiles.size())
            d.dim = from.tiles[i].dim;
        else if (i == from.tiles.size())
            d.dim = to.tiles[j].dim;
        else
            d.dim = std::min(from.tiles[i].dim, to.tiles[j].dim);
        const auto both = [&] {
            return i < from.tiles.size() && j < to.tiles.size() && from.tiles[i] == to.tiles[j] &&
                   from.tiles[i].dim == d.dim;
        };
        for (; both(); ++i, ++j) {
        }
        for (; i < from.tiles.size() && from.tiles[i].dim == d.dim; ++i) d.source.push_back(from.tiles[i].axis);
        for (; j < to.tiles.size() && to.tiles[j].dim == d.dim; ++j) d.target.push_back(to.tiles[j].axis);
        if (!d.source.empty() || !d.target.empty()) dims.push_back(d);
    }
    return dims;
}

bool sameAxes(const AxisList& a, const AxisList& b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

void eraseRun(AxisList& list, std::size_t at, std::size_t length) {
    AxisList kept;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (i < at || i >= at + length) kept.push_back(list[i]);
    list = kept;
}

// Moves the longest suffix of a source that another target takes in one run, if any does.
void exchange(Dimensions& dims, Dimension& from, Redistribution& result) {
    for (std::size_t length = from.source.size(); length > 0; --length) {
        const AxisId* suffix = from.source.end() - length;
        for (Dimension& to : dims) {
            if (to.dim == from.dim) continue;
            const AxisId* run = std::search(to.target.begin(), to.target.end(), suffix, suffix + length);
            if (run == to.target.end()) continue;
            Redistribution::Exchange moved{from.dim, to.dim, {}};
            for (std::size_t i = 0; i < length; ++i) moved.axes.push_back(suffix[i]);
            result.exchanged.push_back(moved);
            eraseRun(to.target, static_cast<std::size_t>(run - to.target.begin()), length);
            eraseRun(from.source, from.source.size() - length, length);
            return;
        }
    }
}

} // namespace

Redistribution redistribute(const TensorSharding& from, const TensorSharding& to) {
    Redistribution result;
    if (from.tiles == to.tiles) return result;
    Dimensions dims = differences(from, to);
    for (Dimension& d : dims) {
        if (d.source.empty() || !sameAxes(d.source, d.target)) continue;
        for (AxisId axis : d.source) result.permuted.push_back(axis);
        d.source.clear();
        d.target.clear();
    }
    for (Dimension& d : dims)
        if (!d.source.empty()) exchange(dims, d, result);
    for (const Dimension& d : dims) {
        for (AxisId axis : d.source) result.gathered.push_back({d.dim, axis});
        for (AxisId axis : d.target) result.sliced.push_back({d.dim, axis});
    }
    return result;
}

} // namespace axiscape
