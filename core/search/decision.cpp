// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/decision.h"

#include "core/mesh/sub_axes.h"
#include "core/search/folding.h"

#include <algorithm>
#include <optional>

namespace axiscape::searching {
namespace {

// A conflict answered may uncover the next one; more rounds than any model has needed.
constexpr int kRounds = 8;

bool canTile(const Partition& state, const ArgumentDimension& at, AxisId axis) {
    const Legality can = legality(state, ValueId{at.argument}, at.dim, axis);
    return can.legal() && can.left > 1;
}

// A result that is kept whole may be made in parts all the same.
bool canTry(const Partition& state, const ResultDimension& at, AxisId axis) {
    const Legality can = legality(state, at.value, at.dim, axis, LegalityOf::value);
    return (can.legal() || can.verdict == Verdict::atomicValue) && can.left > 1;
}

// The first dimension that is not cut yet, else the first at all, that the axis divides and no loop slices.
std::optional<std::uint8_t> freeDimension(const Space& space, const Partition& state, std::uint32_t argument,
                                          AxisId axis, bool stacked) {
    const auto rank = state.module().type(ValueId{argument}).shape.size();
    for (const bool cutAlready : {false, true})
        for (std::uint8_t d = 0; d < rank; ++d) {
            if (!stacked && state.argument(argument).axesOf(d).empty() == cutAlready) continue;
            if (space.logical.names[space.logical.names.of(ValueId{argument}, d)].slicedByLoop) continue;
            if (canTile(state, {argument, d}, axis)) return d;
        }
    return std::nullopt;
}

// The answer at a conflict that was known before anything was cut.
std::uint8_t sideOf(const Space& space, const Decision& decision, std::uint32_t conflict) {
    return (decision.sides >> space.bitOfClass[space.compatibility.classOf(conflict)]) & 1u;
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
            if (asked(known.first) && asked(known.second))
                wins = space.compatibility.side(c, sideOf(space, decision, c));
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
        if (freeDimension(space, state, a, decision.axis, decision.stacked)) return true;
    for (const ArgumentDimension& at : decision.tiles)
        if (canTile(state, at, decision.axis)) return true;
    const AxisSet parts = partsOfAxes(state.mesh(), axisBit(decision.axis));
    for (const std::uint32_t a : decision.atomic)
        if (!((state.argument(a).axes() | state.atomicAxes(ValueId{a})) & parts)) return true;
    for (const ResultDimension& at : decision.results)
        if (canTry(state, at, decision.axis)) return true;
    return false;
}

namespace {

// What the decision does before anything is propagated.
std::vector<Action> firstActions(const Space& space, const Decision& decision, const Partition& state) {
    std::vector<Action> next;
    next.reserve(decision.atomic.size() + decision.tiles.size() + decision.spread.size() + decision.results.size());
    for (const std::uint32_t a : decision.atomic) next.push_back(atomicArgument(a, decision.axis));
    for (const ArgumentDimension& at : decision.tiles)
        if (canTile(state, at, decision.axis)) next.push_back(tileArgument(at.argument, at.dim, decision.axis));
    for (const std::uint32_t a : decision.spread)
        if (const auto dim = freeDimension(space, state, a, decision.axis, decision.stacked))
            next.push_back(tileArgument(a, *dim, decision.axis));
    for (const ResultDimension& at : decision.results) {
        const OpId op = state.module().definingOp(at.value);
        next.push_back(tileResult(op, state.module().index(at.value), at.dim, decision.axis));
    }
    return next;
}

void append(std::vector<Action>& list, std::vector<Action>& more) {
    list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// On the folded program, where all layers are given the same; else nothing.
std::optional<Step> takeFolded(const Space& space, const Decision& decision, const Partition& state, StateHash hash,
                               const Progress& progress) {
    if (!space.folding) return std::nullopt;
    const Folding& folding = *space.folding;
    auto now = folding.fold(state);
    if (!now) return std::nullopt;
    Step step;
    step.hash = hash;
    bool changed = false;
    std::vector<Action> next = firstActions(space, decision, state);
    for (int round = 0; round < kRounds && !next.empty(); ++round) {
        auto outcome = applyFolded(folding, *now, std::move(next), progress);
        if (!outcome) return std::nullopt;
        append(step.actions, outcome->actions);
        const auto add = [&](std::uint32_t a) {
            step.hash.add(folding.weightOfArgument(a), hashAt(outcome->folded, a) - hashAt(*now, a));
        };
        for (const SiteId site : outcome->changedSites)
            step.hash.add(folding.weightOf(site), hashAt(outcome->folded, site) - hashAt(*now, site));
        for (const std::uint32_t a : outcome->changedArguments) add(a);
        if (round == 0)
            for (const std::uint32_t a : decision.atomic)
                if (const auto image = folding.imageOfArgument(a);
                    folding.originOfArgument(image) == a &&
                    !std::ranges::binary_search(outcome->changedArguments, image))
                    add(image);
        changed = changed || !outcome->changedSites.empty() || !outcome->changedArguments.empty() || step.hash != hash;
        now = std::move(outcome->folded);
        next = answers(space, decision, outcome->conflicts, state);
    }
    if (!changed) step.actions.clear();
    step.state = changed ? folding.unfold(*now) : state;
    step.folded = std::move(now);
    return step;
}

// What it stands for, one after the other.
Step takeGrouped(const Space& space, const Decision& decision, const Partition& state, StateHash hash,
                 const Progress& progress) {
    Step all;
    all.hash = hash;
    all.state = state;
    for (const std::uint32_t d : decision.members) {
        Step step = take(*space.base, space.base->decisions[d], all.state, all.hash, progress);
        if (progress.cancelled()) return step;
        if (step.actions.empty()) continue;
        append(all.actions, step.actions);
        step.actions = std::move(all.actions);
        all = std::move(step);
    }
    return all;
}

} // namespace

Step take(const Space& space, const Decision& decision, const Partition& state, StateHash hash,
          const Progress& progress) {
    if (space.base) return takeGrouped(space, decision, state, hash, progress);
    if (auto folded = takeFolded(space, decision, state, hash, progress)) return std::move(*folded);
    Step step;
    step.hash = hash;
    step.state = state;
    std::vector<Action> next = firstActions(space, decision, state);
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
        const auto add = [&](std::uint32_t a) {
            step.hash.add(weightOf(a), hashAt(outcome.partition, a) - hashAt(step.state, a));
        };
        for (const SiteId site : outcome.changedSites)
            step.hash.add(weightOf(site), hashAt(outcome.partition, site) - hashAt(step.state, site));
        for (const std::uint32_t a : outcome.changedArguments) add(a);
        if (round == 0)
            for (const std::uint32_t a : decision.atomic)
                if (!std::ranges::binary_search(outcome.changedArguments, a)) add(a);
        changed = changed || !outcome.changedSites.empty() || !outcome.changedArguments.empty() || step.hash != hash;
        step.state = std::move(outcome.partition);
        next = answers(space, decision, outcome.conflicts, step.state);
    }
    if (!changed) step.actions.clear();
    return step;
}

} // namespace axiscape::searching
