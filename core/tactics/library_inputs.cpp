// SPDX-License-Identifier: GPL-3.0-or-later
// Library tactics that cut what comes in: examples, sequences, edges, images, caches.
#include "core/tactics/library.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::library {
namespace {

// Tiles every input that has the dimension.
void tileInputs(Maker& maker, DimensionId dimension) {
    for (const std::uint32_t a : maker.facts().inputs)
        if (const auto dim = maker.facts().dimOf(a, dimension)) maker.tile(a, *dim);
}

std::string sizeText(const Maker& maker, DimensionId dimension) {
    for (const std::uint32_t a : maker.facts().inputs)
        if (const auto dim = maker.facts().dimOf(a, dimension))
            return std::to_string(maker.module().type(ValueId{a}).shape[*dim]);
    return "?";
}

} // namespace

Result<LibraryTactic> makeDataParallel(Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.inputs.empty())
        return cannot(words::phrase("no batch found: the model has no inputs but parameters and scalars"));
    if (!facts.batch.valid())
        return cannot(
            facts.edges.valid()
                ? words::phrase(
                      "no batch found: the inputs are one graph, its edges pick rows of its nodes; edge sharding "
                      "cuts it")
                : words::phrase(
                      "no batch found: every dimension of the inputs is summed over or compared with itself"));
    tileInputs(maker, facts.batch);
    const auto n = maker.count();
    const auto size = sizeText(maker, facts.batch);
    return maker.finish(words::counted("The batch of {} in {} inputs.", "The batch of {} in 1 input.", n, size, n));
}

Result<LibraryTactic> makeSequence(Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.attentions.empty())
        return cannot(
            words::phrase("no attention found: no softmax of a product of two activations is multiplied with a third"));
    if (!facts.sequence.valid())
        return cannot(
            words::phrase("no sequence found: no input has a dimension that the queries of attention run along"));
    if (facts.dimensions[facts.sequence].slicedByLoop)
        return cannot(words::phrase("a loop steps along the sequence: cut, every step would gather it"));
    tileInputs(maker, facts.sequence);
    const auto n = maker.count();
    const auto size = sizeText(maker, facts.sequence);
    return maker.finish(
        words::counted("The sequence of {} in {} inputs.", "The sequence of {} in 1 input.", n, size, n));
}

Result<LibraryTactic> makeMultiQuery(Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.attentions.empty())
        return cannot(
            words::phrase("no attention found: no softmax of a product of two activations is multiplied with a third"));
    bool anyCache = false, anyWithout = false;
    for (const Attention& attention : facts.attentions) {
        if (attention.caches.empty()) continue;
        anyCache = true;
        if (attention.keysHaveHeads) continue;
        anyWithout = true;
        for (const std::uint32_t cache : attention.caches)
            if (const auto dim = facts.batch.valid() ? facts.dimOf(cache, facts.batch) : std::nullopt)
                maker.tile(cache, *dim);
    }
    if (!anyCache) return cannot(words::phrase("no cache found: attention reads no keys and values from the inputs"));
    if (!anyWithout) return cannot(words::phrase("the cached keys have heads of their own: Megatron cuts them"));
    const auto n = maker.count();
    return maker.finish(words::counted("The batch of {} caches of keys and values without heads.",
                                       "The batch of 1 cache of keys and values without heads.", n, n));
}

Result<LibraryTactic> makeEdge(Maker& maker) {
    const auto& facts = maker.facts();
    if (!facts.edges.valid()) return cannot(words::phrase("no graph found: no input picks rows of activations"));
    tileInputs(maker, facts.edges);
    if (maker.count() == 0) return cannot(words::phrase("no edges found: no input has one row for each row picked"));
    const auto n = maker.count();
    const auto size = sizeText(maker, facts.edges);
    return maker.finish(words::counted("The {} edges in {} inputs.", "The {} edges in 1 input.", n, size, n));
}

Result<LibraryTactic> makeSpatial(Maker& maker) {
    const auto& facts = maker.facts();
    if (facts.spatial.empty()) return cannot(words::phrase("no images found: no convolution slides over an input"));
    for (const ArgumentDimension& at : facts.spatial) maker.tile(at.argument, at.dim);
    if (!maker.before().options().extended)
        maker.note(
            words::phrase("Without the option extended, windows keep a dimension whole: it is gathered before every "
                          "convolution with one."));
    const auto n = maker.count();
    return maker.finish(
        words::counted("The outer spatial dimension of {} inputs.", "The outer spatial dimension of 1 input.", n, n));
}

} // namespace axiscape::library
