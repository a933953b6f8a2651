// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/reduction.h"

#include <algorithm>

namespace axiscape::spmd {
namespace {

// A value handed to an add that sums behind itself has that add as its only user.
bool takenOnByAdd(const Partition& p, ValueId value, AxisId axis) {
    const auto uses = p.sites().uses(value);
    if (uses.empty()) return false;
    for (NestEntry entry : p.nest(uses[0].site))
        if (entry.axis == axis) return entry.factor == kSumFactor;
    return false;
}

// The axis that a use asks for next on a dimension, where it keeps all that is there; -1 if it does not or asks for
// none.
int askedNext(const TensorSharding& has, const TensorSharding& asked, std::uint8_t dim) {
    const AxisList outer = has.axesOf(dim), all = asked.axesOf(dim);
    if (all.size() <= outer.size() || !std::equal(outer.begin(), outer.end(), all.begin())) return -1;
    return all[outer.size()];
}

} // namespace

Reduction reduceResult(const Partition& p, ValueId value, const TensorSharding& definition, AxisSet late) {
    Reduction result{definition, {}, {}};
    result.after.partial.clear();
    for (PartialAxis partial : definition.partial) {
        if ((late & axisBit(partial.axis)) || takenOnByAdd(p, value, partial.axis))
            result.after.partial.push_back(partial);
        else
            result.reduced.push_back(partial);
    }
    const auto uses = p.sites().uses(value);
    if (result.reduced.empty() || uses.empty()) return result;
    const auto take = [&](int axis) {
        auto& left = result.reduced;
        const auto found = std::find_if(left.begin(), left.end(), [&](PartialAxis q) { return q.axis == axis; });
        if (found == left.end()) return false;
        std::copy(found + 1, left.end(), found);
        left.resize(left.size() - 1);
        return true;
    };
    const auto shape = p.module().type(value).shape;
    // Shares that are uneven are scattered in one go, from a dimension that is whole: what is done in several steps
    // would have to cut shares of shares.
    const bool oneStep = std::all_of(definition.partial.begin(), definition.partial.end(), [&](PartialAxis partial) {
        return partial.combiner == definition.partial[0].combiner;
    });
    const auto canScatter = [&](std::uint8_t dim, int axis) {
        const std::int64_t tiles = tilesOf(result.after, dim, p.mesh()) * p.mesh().size(static_cast<AxisId>(axis));
        return shape[dim] % tiles == 0 || (oneStep && tilesOf(definition, dim, p.mesh()) == 1);
    };
    for (std::uint8_t dim = 0; dim < shape.size(); ++dim) {
        for (;;) {
            int next = -1;
            bool agreed = true;
            for (std::size_t i = 0; i < uses.size() && agreed; ++i) {
                const int asked = askedNext(result.after, p.asked(uses[i].site, uses[i].operand), dim);
                agreed = asked >= 0 && (i == 0 || asked == next);
                next = asked;
            }
            if (!agreed || !canScatter(dim, next) || !take(next)) break;
            result.after.append(dim, static_cast<AxisId>(next));
            result.scattered.push_back({dim, static_cast<AxisId>(next)});
        }
    }
    return result;
}

FixedVector<ReductionStep, kMaxAxes> stepsOf(const Reduction& reduction, const TensorSharding& definition) {
    const auto combinerAlong = [&](AxisId axis) {
        for (PartialAxis p : definition.partial)
            if (p.axis == axis) return p.combiner;
        return Combiner::none;
    };
    FixedVector<ReductionStep, kMaxAxes> steps;
    for (const auto kind : {CollectiveKind::reduce_scatter, CollectiveKind::all_reduce}) {
        unsigned done = 0; // combiners
        for (PartialAxis first : definition.partial) {
            if (done >> static_cast<unsigned>(first.combiner) & 1) continue;
            done |= 1u << static_cast<unsigned>(first.combiner);
            ReductionStep step{kind, first.combiner, {}, {}};
            if (kind == CollectiveKind::reduce_scatter) {
                for (Tile tile : reduction.scattered) {
                    if (combinerAlong(tile.axis) != first.combiner) continue;
                    step.axes.push_back(tile.axis);
                    step.tiles.push_back(tile);
                }
            } else {
                for (PartialAxis p : reduction.reduced)
                    if (p.combiner == first.combiner) step.axes.push_back(p.axis);
            }
            if (!step.axes.empty()) steps.push_back(step);
        }
    }
    return steps;
}

} // namespace axiscape::spmd
