// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/decision.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <optional>

namespace axiscape::searching {
namespace {

// A conflict answered may uncover the next one; more rounds than any model has needed.
constexpr int kRounds = 8;

std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

std::uint64_t hashOf(const Partition& state, SiteId site) {
    std::uint64_t h = mixed(std::uint64_t{site.value} << 1);
    for (const NestEntry entry : state.nest(site)) h = mixed(h ^ (std::uint64_t{entry.axis} << 8 | entry.factor));
    return h;
}

std::uint64_t hashOf(const Partition& state, std::uint32_t argument) {
    std::uint64_t h = mixed((std::uint64_t{argument} << 1) | 1);
    for (const Tile tile : state.argument(argument).tiles) h = mixed(h ^ (std::uint64_t{tile.dim} << 8 | tile.axis));
    return mixed(h ^ (std::uint64_t{state.atomicAxes(ValueId{argument})} << 16));
}

bool divides(const Partition& state, ValueId value, std::uint8_t dim, AxisId axis) {
    const auto local = state.module().type(value).shape[dim] / tilesOf(state.definition(value), dim, state.mesh());
    const auto size = state.mesh().size(partsOfAxis(state.mesh(), axis));
    return state.options().padding ? local >= size : local % size == 0 && local > 1;
}

bool canTile(const Partition& state, const ArgumentDimension& at, AxisId axis) {
    const AxisSet parts = partsOfAxes(state.mesh(), axisBit(axis));
    if ((state.argument(at.argument).axes() | state.atomicAxes(ValueId{at.argument})) & parts) return false;
    return divides(state, ValueId{at.argument}, at.dim, axis);
}

// The first dimension that is not cut yet, else the first at all, that the axis divides and no loop slices.
std::optional<std::uint8_t> freeDimension(const Space& space, const Partition& state, std::uint32_t argument,
                                          AxisId axis) {
    const auto rank = state.module().type(ValueId{argument}).shape.size();
    for (const bool cutAlready : {false, true})
        for (std::uint8_t d = 0; d < rank; ++d) {
            if (state.argument(argument).axesOf(d).empty() == cutAlready) continue;
            if (space.logical.names[space.logical.names.of(ValueId{argument}, d)].slicedByLoop) continue;
            if (canTile(state, {argument, d}, axis)) return d;
        }
    return std::nullopt;
}

// The way the decision answers the conflicts that stand along its axis.
std::vector<Action> answers(const Space& space, const Decision& decision, const std::vector<Conflict>& conflicts,
                            const Partition& state) {
    std::vector<Action> out;
    for (const Conflict& conflict : conflicts) {
        if (conflict.onArgument || conflict.axis != decision.axis) continue;
        const auto [from, count] = space.compatibility.ofSite(conflict.site);
        FactorIndex wins = kNoFactor;
        for (std::uint32_t c = from; c < from + count && wins == kNoFactor; ++c) {
            const DimensionConflict& known = space.compatibility.conflict[c];
            const auto asked = [&](FactorIndex f) {
                return std::ranges::find(conflict.factors, f) != conflict.factors.end();
            };
            if (asked(known.first) && asked(known.second)) wins = space.compatibility.side(c, decision.side);
        }
        // Two dimensions of the model that meet: the one the decision is about goes on, the other gives way.
        for (const FactorIndex f : conflict.factors)
            if (wins == kNoFactor && f != kSumFactor && decision.dimension.valid() &&
                space.logical.names.ofFactor(conflict.site, f) == decision.dimension)
                wins = f;
        if (wins == kNoFactor) continue;
        const auto& rule = state.sites().rule(conflict.site);
        const auto places = factorPlaces(rule, wins);
        if (places.empty()) continue;
        out.push_back(chooseFactor(state.sites().op(conflict.site), decision.axis, places.front(),
                                   state.sites().carried(conflict.site)));
    }
    return out;
}

} // namespace

bool isOpen(const Space& space, const Decision& decision, const Partition& state) {
    for (const std::uint32_t a : decision.spread)
        if (freeDimension(space, state, a, decision.axis)) return true;
    for (const ArgumentDimension& at : decision.tiles)
        if (canTile(state, at, decision.axis)) return true;
    const AxisSet parts = partsOfAxes(state.mesh(), axisBit(decision.axis));
    for (const std::uint32_t a : decision.atomic)
        if (!((state.argument(a).axes() | state.atomicAxes(ValueId{a})) & parts)) return true;
    for (const ResultDimension& at : decision.results)
        if (!(state.definition(at.value).axes() & parts) && divides(state, at.value, at.dim, decision.axis))
            return true;
    return false;
}

Step take(const Space& space, const Decision& decision, const Partition& state, std::uint64_t hash,
          const Progress& progress) {
    Step step;
    step.hash = hash;
    step.state = state;
    std::vector<Action> next;
    for (const std::uint32_t a : decision.atomic) next.push_back(atomicArgument(a, decision.axis));
    for (const ArgumentDimension& at : decision.tiles)
        if (canTile(state, at, decision.axis)) next.push_back(tileArgument(at.argument, at.dim, decision.axis));
    for (const std::uint32_t a : decision.spread)
        if (const auto dim = freeDimension(space, state, a, decision.axis))
            next.push_back(tileArgument(a, *dim, decision.axis));
    for (const ResultDimension& at : decision.results) {
        const OpId op = state.module().definingOp(at.value);
        next.push_back(tileResult(op, state.module().index(at.value), at.dim, decision.axis));
    }
    bool changed = false;
    for (int round = 0; round < kRounds && !next.empty(); ++round) {
        next.push_back(propagateAction());
        Outcome outcome = apply(step.state, next, progress);
        if (outcome.cancelled) return step;
        // What was refused changes nothing and need not be kept.
        std::size_t skipped = 0;
        for (std::size_t i = 0; i < next.size(); ++i)
            if (skipped < outcome.refused.size() && outcome.refused[skipped].action == i)
                ++skipped;
            else
                step.actions.push_back(std::move(next[i]));
        for (const SiteId site : outcome.changedSites)
            step.hash ^= hashOf(step.state, site) ^ hashOf(outcome.partition, site);
        for (const std::uint32_t a : outcome.changedArguments)
            step.hash ^= hashOf(step.state, a) ^ hashOf(outcome.partition, a);
        if (round == 0)
            for (const std::uint32_t a : decision.atomic)
                if (std::ranges::find(outcome.changedArguments, a) == outcome.changedArguments.end())
                    step.hash ^= hashOf(step.state, a) ^ hashOf(outcome.partition, a);
        changed = changed || !outcome.changedSites.empty() || !outcome.changedArguments.empty() || step.hash != hash;
        step.state = std::move(outcome.partition);
        next = answers(space, decision, outcome.conflicts, step.state);
    }
    if (!changed) step.actions.clear();
    return step;
}

} // namespace axiscape::searching
