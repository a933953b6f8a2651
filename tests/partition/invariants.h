// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every state and of every step from one to the next. Empty texts: it holds.
#pragma once

#include "core/partition/partition.h"
#include "tests/partition/naive_sweep.h"

#include <algorithm>
#include <string>

namespace axiscape::test {

inline bool equal(const Partition& a, const Partition& b) {
    for (std::uint32_t s = 0; s < a.sites().size(); ++s)
        if (!(a.nest(SiteId{s}) == b.nest(SiteId{s}))) return false;
    for (std::uint32_t i = 0; i < a.module().argumentCount(); ++i)
        if (!(a.argument(i) == b.argument(i))) return false;
    for (std::uint32_t v = 0; v < a.module().valueCount(); ++v)
        if (a.atomicAxes(ValueId{v}) != b.atomicAxes(ValueId{v})) return false;
    return true;
}

// An axis at most once in a nest, on a value and where it is asked for; every tile divides.
inline std::string broken(const Partition& p) {
    const SiteTable& sites = p.sites();
    const auto wrong = [&](const TensorSharding& sharding, ValueId value) -> std::string {
        const auto shape = p.module().type(value).shape;
        AxisSet seen = 0;
        for (PartialAxis partial : sharding.partial) seen |= axisBit(partial.axis);
        for (Tile tile : sharding.tiles) {
            if (seen & axisBit(tile.axis)) return "an axis twice on value " + std::to_string(value.value);
            seen |= axisBit(tile.axis);
            if (shape[tile.dim] % tilesOf(sharding, tile.dim, p.mesh()) != 0)
                return "tiles that do not divide on value " + std::to_string(value.value);
        }
        return {};
    };
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const SiteId site{s};
        AxisSet seen = 0;
        for (NestEntry entry : p.nest(site)) {
            if (seen & axisBit(entry.axis)) return "an axis twice in the nest of site " + std::to_string(s);
            seen |= axisBit(entry.axis);
        }
        for (std::uint32_t i = 0; i < sites.operands(site).size(); ++i)
            if (std::string text = wrong(p.asked(site, i), sites.operands(site)[i]); !text.empty()) return text;
    }
    for (std::uint32_t v = 0; v < p.module().valueCount(); ++v)
        if (std::string text = wrong(p.definition(ValueId{v}), ValueId{v}); !text.empty()) return text;
    return {};
}

// Nothing is taken out or moved: nests and tiles of each dimension grow at their inner end.
inline std::string undone(const Partition& before, const Partition& after) {
    for (std::uint32_t s = 0; s < before.sites().size(); ++s) {
        const Nest &was = before.nest(SiteId{s}), &is = after.nest(SiteId{s});
        if (is.size() < was.size() || !std::equal(was.begin(), was.end(), is.begin()))
            return "the nest of site " + std::to_string(s) + " lost something";
    }
    for (std::uint32_t i = 0; i < before.module().argumentCount(); ++i)
        for (std::uint8_t d = 0; d < before.module().type(ValueId{i}).shape.size(); ++d) {
            const AxisList was = before.argument(i).axesOf(d), is = after.argument(i).axesOf(d);
            if (is.size() < was.size() || !std::equal(was.begin(), was.end(), is.begin()))
                return "argument " + std::to_string(i) + " lost something";
        }
    for (std::uint32_t v = 0; v < before.module().valueCount(); ++v)
        if (before.atomicAxes(ValueId{v}) & ~after.atomicAxes(ValueId{v}))
            return "value " + std::to_string(v) + " is no longer kept whole";
    return {};
}

// What propagation added cuts no value that is kept whole.
inline std::string slicedAtomic(const Partition& before, const Partition& after) {
    const SiteTable& sites = before.sites();
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const SiteId site{s};
        const Nest& nest = after.nest(site);
        for (std::size_t i = before.nest(site).size(); i < nest.size(); ++i) {
            if (nest[i].factor == kSumFactor) continue;
            for (const auto [slot, dim] : sites.rule(site).placesOf(nest[i].factor))
                if (slot < sites.operands(site).size() &&
                    (after.atomicAxes(sites.operands(site)[slot]) & axisBit(nest[i].axis)))
                    return "site " + std::to_string(s) + " slices what is kept whole";
        }
    }
    for (std::uint32_t i = 0; i < before.module().argumentCount(); ++i)
        if ((after.argument(i).axes() & ~before.argument(i).axes()) & after.atomicAxes(ValueId{i}))
            return "argument " + std::to_string(i) + " took a tile though it is kept whole";
    return {};
}

// One tactic, by every road: as whole sweeps from its decisions, in two pieces and in one; twice; and what holds of the
// state reached. `outcome` is that of the actions with a propagate behind them.
inline std::string checkTactic(const Partition& before, std::vector<Action> actions, Outcome& outcome) {
    const Partition copy = before;
    const std::uint32_t placements = before.placementCount();
    const Outcome decided = apply(before, actions);
    const Outcome propagated = apply(decided.partition, {propagateAction()});
    NaiveSweep naive(decided.partition);
    naive.run();
    if (!naive.equals(propagated.partition)) return "differs from whole sweeps";
    actions.push_back(propagateAction());
    outcome = apply(before, actions);
    if (!equal(outcome.partition, propagated.partition)) return "differs in one piece";
    if (!equal(before, copy) || before.placementCount() != placements) return "apply is not pure";
    const Outcome again = apply(outcome.partition, {propagateAction()});
    if (!equal(again.partition, outcome.partition) || !again.changedSites.empty() || !again.changedArguments.empty())
        return "propagating twice changes something";
    if (std::string text = broken(outcome.partition); !text.empty()) return text;
    if (std::string text = undone(before, outcome.partition); !text.empty()) return text;
    return slicedAtomic(decided.partition, propagated.partition);
}

} // namespace axiscape::test
