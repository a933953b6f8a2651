// SPDX-License-Identifier: GPL-3.0-or-later
// Library tactics that cut weights: Megatron, experts, embedding.
#include "core/tactics/library.h"

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
                    all = all && maker.whyNot(a, *dim).empty();
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
    if (facts.weightUses.empty()) return cannot("no weights found: no parameter is multiplied with activations");
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
            if (const auto dim = widestMade(maker, a); dim && !maker.has(a) && maker.whyNot(a, *dim).empty()) {
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
                all = all && dim && maker.whyNot(a, *dim).empty() && !maker.has(a);
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
            return cannot("the axis does not divide, or cuts already, the heads and hidden widths of the model");
        return cannot("no attention and no pair of weights found: no weight makes a dimension that another contracts "
                      "within a block");
    }
    if (fused > 0)
        maker.note(
            fmt::format("{} make queries, keys and values in one and are split by slicing: the result is gathered "
                        "for the split.",
                        counted(fused, "weight")));
    if (folded > 0)
        maker.note(fmt::format("{} left whole: the heads are folded behind another dimension, or no weight makes them.",
                               counted(folded, "attention")));
    if (uneven > 0) maker.note(fmt::format("{} left whole: the axis does not divide them.", counted(uneven, "block")));
    std::string found;
    if (attentions > 0) found = fmt::format("Heads of {}", counted(attentions, "attention"));
    if (pairs > 0)
        found += fmt::format("{} of {} of weights", found.empty() ? "Hidden width" : ", hidden width",
                             counted(pairs, "pair"));
    return maker.finish(found + '.');
}

Result<LibraryTactic> makeExpert(Maker& maker) {
    const auto& facts = maker.facts();
    for (const WeightUse& use : facts.weightUses)
        for (const DimensionId id : use.batched)
            if (std::find(facts.experts.begin(), facts.experts.end(), id) != facts.experts.end())
                if (const auto dim = facts.dimOf(use.argument, id)) maker.tile(use.argument, *dim);
    if (facts.experts.empty())
        return cannot("no experts found: no product has a weight for each of several groups of its data");
    const auto found = fmt::format("The experts of {}.", counted(maker.count(), "weight"));
    return maker.finish(found);
}

Result<LibraryTactic> makeEmbedding(Maker& maker) {
    const auto& facts = maker.facts();
    for (const Embedding& embedding : facts.embeddings)
        if (const auto dim = facts.dimOf(embedding.argument, embedding.features)) maker.tile(embedding.argument, *dim);
    if (facts.embeddings.empty()) return cannot("no embedding found: no input looks up rows of a parameter");
    const auto found = fmt::format("The features of {}, and with them the activations of all layers.",
                                   counted(maker.count(), "embedding table"));
    return maker.finish(found);
}

} // namespace axiscape::library
