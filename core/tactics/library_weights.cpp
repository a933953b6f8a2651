// SPDX-License-Identifier: GPL-3.0-or-later
// Library tactics that cut weights: Megatron, experts, embedding.
#include "core/tactics/library.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::library {
namespace {

// Of the dimensions that count heads, the one that most weights have and that the axis divides; invalid if none.
DimensionId headsToCut(const Maker& maker, const Attention& attention) {
    DimensionId best;
    std::size_t most = 0;
    for (const DimensionId id : attention.heads) {
        std::size_t weights = 0;
        bool all = true;
        for (const auto* list : {&attention.inputWeights, &attention.outputWeights})
            for (const std::uint32_t a : *list)
                if (const auto dim = maker.facts().dimOf(a, id)) {
                    ++weights;
                    all = all && maker.legality(a, *dim).legal();
                }
        if (all && weights > most) {
            best = id;
            most = weights;
        }
    }
    return best;
}

// The widest dimension that a weight makes and no loop slices.
std::optional<std::uint8_t> widestMade(const Maker& maker, std::uint32_t argument) {
    std::optional<std::uint8_t> widest;
    for (const WeightUse& use : maker.facts().weightUses) {
        if (use.argument != argument) continue;
        for (const DimensionId id : use.made)
            if (const auto dim = maker.facts().dimOf(argument, id);
                dim && (!widest || maker.localSize(argument, *dim) > maker.localSize(argument, *widest)))
                widest = dim;
    }
    return widest;
}

} // namespace

Result<LibraryTactic> makeMegatron(Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.weightUses.empty())
        return cannot(words::phrase("no weights found: no parameter is multiplied with activations"));
    std::size_t attentions = 0, folded = 0, uneven = 0, fused = 0, pairs = 0;
    for (const Attention& attention : facts.attentions) {
        if (attention.heads.empty()) {
            ++folded;
            continue;
        }
        const DimensionId heads = headsToCut(maker, attention);
        if (!heads.valid()) {
            ++uneven;
            continue;
        }
        ++attentions;
        for (const auto* list : {&attention.inputWeights, &attention.outputWeights})
            for (const std::uint32_t a : *list)
                if (const auto dim = facts.dimOf(a, heads)) maker.tile(a, *dim);
        for (const std::uint32_t a : attention.fusedWeights)
            if (const auto dim = widestMade(maker, a); dim && !maker.has(a) && maker.legality(a, *dim).legal()) {
                maker.tile(a, *dim);
                ++fused;
            }
    }
    for (const HiddenDimension& hidden : facts.hidden) {
        std::vector<std::pair<std::uint32_t, std::uint8_t>> cuts;
        bool all = true;
        for (const auto* list : {&hidden.makers, &hidden.contractors})
            for (const std::uint32_t a : *list) {
                const auto dim = facts.dimOf(a, hidden.dimension);
                all = all && dim && maker.legality(a, *dim).legal() && !maker.has(a);
                if (all) cuts.emplace_back(a, *dim);
            }
        if (!all) {
            ++uneven;
            continue;
        }
        ++pairs;
        for (const auto& [a, dim] : cuts) maker.tile(a, dim);
    }
    if (maker.count() == 0) {
        if (uneven > 0)
            return cannot(
                words::phrase("the axis does not divide, or cuts already, the heads and hidden widths of the model"));
        return cannot(words::phrase(
            "no attention and no pair of weights found: no weight makes a dimension that another contracts "
            "within a block"));
    }
    if (fused > 0)
        maker.note(words::counted("{} weights make queries, keys and values in one and are split by slicing: "
                                  "the result is gathered for the split.",
                                  "1 weight make queries, keys and values in one and are split by slicing: the "
                                  "result is gathered for the split.",
                                  fused, fused));
    if (folded > 0)
        maker.note(words::counted("{} attentions left whole: the heads are folded behind another dimension, "
                                  "or no weight makes them.",
                                  "1 attention left whole: the heads are folded behind another dimension, or no "
                                  "weight makes them.",
                                  folded, folded));
    if (uneven > 0)
        maker.note(words::counted("{} blocks left whole: the axis does not divide them.",
                                  "1 block left whole: the axis does not divide them.", uneven, uneven));
    const Text heads = words::counted("Heads of {} attentions", "Heads of 1 attention", attentions, attentions);
    if (pairs == 0) return maker.finish(words::phrase("{}.", heads));
    if (attentions == 0)
        return maker.finish(
            words::counted("Hidden width of {} pairs of weights.", "Hidden width of 1 pair of weights.", pairs, pairs));
    return maker.finish(words::counted("{}, hidden width of {} pairs of weights.",
                                       "{}, hidden width of 1 pair of weights.", pairs, heads, pairs));
}

Result<LibraryTactic> makeExpert(Maker& maker) {
    const auto& facts = maker.facts();
    for (const WeightUse& use : facts.weightUses)
        for (const auto* list : {&use.batched, &use.contracted}) // each expert's product, or all in one under masks
            for (const DimensionId id : *list)
                if (std::find(facts.experts.begin(), facts.experts.end(), id) != facts.experts.end())
                    if (const auto dim = facts.dimOf(use.argument, id)) maker.tile(use.argument, *dim);
    if (facts.experts.empty())
        return cannot(
            words::phrase("no experts found: no product has a weight for each of several groups of its data"));
    const auto n = maker.count();
    const auto cut = [&](std::uint32_t a) { return (maker.before().argument(a).axes() & axisBit(maker.axis())) != 0; };
    if (!std::ranges::any_of(facts.inputs, cut))
        maker.note(words::phrase("No input is cut over it: with data parallel over it before, tokens are exchanged, "
                                 "else all devices hold all of them."));
    return maker.finish(words::counted("The experts of {} weights.", "The experts of 1 weight.", n, n));
}

Result<LibraryTactic> makeEmbedding(Maker& maker) {
    const auto& facts = maker.facts();
    for (const Embedding& embedding : facts.embeddings)
        if (const auto dim = facts.dimOf(embedding.argument, embedding.features)) maker.tile(embedding.argument, *dim);
    if (facts.embeddings.empty())
        return cannot(words::phrase("no embedding found: no input looks up rows of a parameter"));
    const auto n = maker.count();
    return maker.finish(
        words::counted("The features of {} embedding tables, and with them the activations of all layers.",
                       "The features of 1 embedding table, and with them the activations of all layers.", n, n));
}

} // namespace axiscape::library
