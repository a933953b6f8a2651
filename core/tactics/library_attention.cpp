// SPDX-License-Identifier: GPL-3.0-or-later
// Library tactics over a sequence that is cut outside attention: cut inside it too, or heads instead of it there.
#include "core/mesh/sub_axes.h"
#include "core/tactics/library.h"

#include <algorithm>

namespace axiscape::library {
namespace {

constexpr int kConflictRounds = 24; // each answers all conflicts that the one before left

// Which factor goes on where several compete; kNoFactor leaves the conflict as it is.
using Answer = FactorIndex (*)(const Maker& maker, const Partition& state, const Conflict& conflict);

// Plays what the maker wants so far and answers the conflicts along its axis, until no further one is answered.
void answerConflicts(Maker& maker, Answer answer) {
    std::vector<Action> actions = maker.actionsSoFar();
    actions.push_back(propagateAction());
    Partition state = axiscape::apply(maker.before(), actions).partition;
    for (int round = 0; round < kConflictRounds; ++round) {
        std::vector<Action> choices;
        for (const Conflict& conflict : conflictsOf(state)) {
            if (conflict.onArgument || conflict.axis != maker.axis()) continue;
            const FactorIndex wins = answer(maker, state, conflict);
            if (wins == kNoFactor) continue;
            const auto places = factorPlaces(state.sites().rule(conflict.site), wins);
            if (places.empty()) continue;
            choices.push_back(chooseFactor(state.sites().op(conflict.site), maker.axis(), places.front(),
                                           state.sites().carried(conflict.site)));
        }
        if (choices.empty()) return;
        if (round == 0) maker.act(propagateAction());
        for (const Action& choice : choices) maker.act(choice);
        maker.act(propagateAction());
        choices.push_back(propagateAction());
        state = axiscape::apply(state, choices).partition;
    }
}

// The dimension of the model that a factor is the major part of; rules with more factors than those that name
// dimensions number them otherwise.
DimensionId dimensionOf(const Maker& maker, const SiteTable& sites, SiteId site, FactorIndex factor) {
    const FactorRule& rule = sites.rule(site);
    const auto operands = sites.operands(site), results = sites.results(site);
    for (std::uint32_t slot = 0; slot < operands.size() + results.size(); ++slot) {
        const auto dim = rule.dimOf(slot, factor);
        if (dim == FactorRule::kNoDim || rule.factorsOf(slot, dim).front() != factor) continue;
        return maker.facts().dimensions.of(slot < operands.size() ? operands[slot] : results[slot - operands.size()],
                                           dim);
    }
    return {};
}

// Of scores: what the second product keeps are the queries.
FactorIndex queriesOf(const Maker& maker, const Partition& state, const Conflict& conflict) {
    const SiteTable& sites = state.sites();
    for (const Attention& attention : maker.facts().attentions) {
        if (sites.op(conflict.site) != attention.scores) continue;
        const Module& module = maker.module();
        const auto slot = [&] {
            const auto of = module.operands(attention.mixed);
            const auto elements = module.type(module.results(attention.scores)[0]).elements();
            return module.type(of[0]).elements() == elements ? 0u : 1u;
        }();
        const auto contracted = module.ints(attention.mixed, slot == 0 ? AttributeName::lhs_contracting_dimensions
                                                                       : AttributeName::rhs_contracting_dimensions);
        for (const FactorIndex f : conflict.factors)
            if (f != kSumFactor) {
                const auto dim = sites.rule(conflict.site).dimOf(2, f);
                if (dim != FactorRule::kNoDim && std::ranges::find(contracted, std::int64_t{dim}) == contracted.end())
                    return f;
            }
    }
    return kNoFactor;
}

// The factor along which the result, as it is or turned, meets a value of its shape that is cut already.
FactorIndex joined(const Maker& maker, const Partition& state, const Conflict& conflict) {
    const SiteTable& sites = state.sites();
    const FactorRule& rule = sites.rule(conflict.site);
    const Module& module = maker.module();
    const auto slot = static_cast<std::uint32_t>(sites.operands(conflict.site).size());
    ValueId value = sites.results(conflict.site)[0];
    std::vector<std::int64_t> from(
        module.type(value).shape.size()); // dimension of the result, per dimension of `value`
    for (std::size_t d = 0; d < from.size(); ++d) from[d] = static_cast<std::int64_t>(d);
    for (bool turned = true; turned;) {
        turned = false;
        for (const SiteUse use : sites.uses(value))
            for (const ValueId beside : sites.operands(use.site)) {
                if (beside == value || module.typeId(beside) != module.typeId(value)) continue;
                for (const Tile& tile : state.definition(beside).tiles)
                    for (const FactorIndex f : conflict.factors)
                        if (tile.axis == maker.axis() && f != kSumFactor &&
                            static_cast<std::int64_t>(rule.dimOf(slot, f)) == from[tile.dim])
                            return f;
            }
        if (sites.uses(value).size() != 1) break;
        const OpId next = sites.op(sites.uses(value)[0].site);
        if (module.kind(next) != OpKind::transpose) break;
        const auto order = module.ints(next, AttributeName::permutation);
        std::vector<std::int64_t> then;
        for (const std::int64_t d : order) then.push_back(from[static_cast<std::size_t>(d)]);
        from = std::move(then);
        value = module.results(next)[0];
        turned = true;
    }
    return kNoFactor;
}

// Whoever brings most bytes stays where it is; of equals, what joins a value of the result's shape that is cut already.
FactorIndex largestStays(const Maker& maker, const Partition& state, const Conflict& conflict) {
    if (const FactorIndex queries = queriesOf(maker, state, conflict); queries != kNoFactor) return queries;
    const SiteTable& sites = state.sites();
    const FactorRule& rule = sites.rule(conflict.site);
    const Module& module = maker.module();
    const auto operands = sites.operands(conflict.site);
    FactorIndex best = kNoFactor;
    std::int64_t most = -1;
    bool tie = false;
    for (std::uint32_t k = 0; k < operands.size(); ++k) {
        const std::int64_t bytes = module.type(operands[k]).bytes();
        for (const Tile& tile : state.definition(operands[k]).tiles) {
            if (tile.axis != maker.axis()) continue;
            for (const FactorIndex f : conflict.factors) {
                if (f == kSumFactor || rule.dimOf(k, f) != tile.dim) continue;
                if (bytes == most && f != best) tie = true;
                if (bytes > most) best = f, most = bytes, tie = false;
            }
        }
    }
    return tie ? joined(maker, state, conflict) : best;
}

// Outside the products of attention the sequence goes on.
FactorIndex sequenceStays(const Maker& maker, const Partition& state, const Conflict& conflict) {
    FactorIndex found = kNoFactor;
    for (const FactorIndex f : conflict.factors) {
        if (f == kSumFactor || dimensionOf(maker, state.sites(), conflict.site, f) != maker.facts().sequence) continue;
        if (found != kNoFactor) return kNoFactor; // of two sequences neither
        found = f;
    }
    return found;
}

// The sequence of the inputs, or why there is none to cut.
std::optional<Text> whyNoSequence(const Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.attentions.empty())
        return words::phrase(
            "no attention found: no softmax of a product of two activations is multiplied with a third");
    if (!facts.sequence.valid())
        return words::phrase("no sequence found: no input has a dimension that the queries of attention run along");
    if (facts.dimensions[facts.sequence].slicedByLoop)
        return words::phrase("a loop steps along the sequence: cut, every step would gather it");
    return {};
}

Text cutText(const Maker& maker, std::size_t inputs) {
    std::string size = "?";
    for (const std::uint32_t a : maker.facts().inputs)
        if (const auto dim = maker.facts().dimOf(a, maker.facts().sequence))
            size = std::to_string(maker.module().type(ValueId{a}).shape[*dim]);
    return words::counted("The sequence of {} in {} inputs", "The sequence of {} in 1 input", inputs, size, inputs);
}

void cutSequence(Maker& maker) {
    for (const std::uint32_t a : maker.facts().inputs)
        if (const auto dim = maker.facts().dimOf(a, maker.facts().sequence)) maker.tile(a, *dim);
}

} // namespace

Result<LibraryTactic> makeContext(Maker& maker) {
    const auto& facts = maker.facts();
    if (const auto why = whyNoSequence(maker)) return cannot(*why);
    for (const Ring& ring : facts.rings)
        if (ring.axis != wholeMesh(maker.before().mesh()).axes[maker.axis()].name)
            return cannot(words::phrase("the program's own ring goes along {}: cut the sequence over that", ring.axis));
    cutSequence(maker);
    const auto n = maker.count();
    if (!facts.rings.empty())
        return maker.finish(
            words::phrase("{}; keys and values go round in the program's own ring.", cutText(maker, n)));
    if (n > 0) answerConflicts(maker, largestStays);
    return maker.finish(words::phrase("{}; queries stay cut inside attention, keys and values are gathered for it: the "
                                      "program has no ring.",
                                      cutText(maker, n)));
}

Result<LibraryTactic> makeUlysses(Maker& maker) {
    const auto& facts = maker.facts();
    if (const auto why = whyNoSequence(maker)) return cannot(*why);
    if (!facts.rings.empty())
        return cannot(words::phrase("attention is a ring written by hand along {}: context parallel goes with it",
                                    facts.rings.front().axis));
    cutSequence(maker);
    const auto n = maker.count();
    // Weights of attention do not follow the heads.
    for (const Attention& attention : facts.attentions)
        for (const auto* list : {&attention.inputWeights, &attention.outputWeights})
            for (const std::uint32_t a : *list) maker.want(a, InputRule::Kind::replicated);
    // All products of two activations, backward ones too, that have heads in both and in the result.
    const SiteTable& sites = maker.before().sites();
    const std::int64_t devices = wholeMesh(maker.before().mesh()).size(maker.axis());
    std::size_t products = 0;
    for (const OpId op : maker.module().ops()) {
        if (maker.module().kind(op) != OpKind::dot_general || sites.sitesOf(op).size() != 1) continue;
        const SiteId site = sites.sitesOf(op)[0];
        const FactorRule& rule = sites.rule(site);
        for (FactorIndex f = 0; f < rule.factors.size(); ++f) {
            const DimensionId id = dimensionOf(maker, sites, site, f);
            const bool heads = std::ranges::any_of(facts.attentions, [&](const Attention& attention) {
                return std::ranges::find(attention.heads, id) != attention.heads.end();
            });
            if (!heads || rule.factors[f].size % devices != 0 || rule.dimOf(0, f) == FactorRule::kNoDim ||
                rule.dimOf(1, f) == FactorRule::kNoDim || rule.dimOf(2, f) == FactorRule::kNoDim)
                continue;
            maker.act(chooseFactor(op, maker.axis(), factorPlaces(rule, f).front()));
            ++products;
            break;
        }
    }
    if (products == 0)
        return cannot(
            words::phrase("no heads found that {} devices divide: attention cannot be cut by heads", devices));
    if (n > 0) answerConflicts(maker, sequenceStays);
    return maker.finish(
        words::phrase("{}; heads instead of it in {} products of attention.", cutText(maker, n), products));
}

} // namespace axiscape::library
