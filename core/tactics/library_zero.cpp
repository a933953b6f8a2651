// SPDX-License-Identifier: GPL-3.0-or-later
// ZeRO: optimizer state, gradients and parameters in shards over the devices that share the batch.
#include "core/tactics/library.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::library {
namespace {

// A model that looks rows up is one of language: there, as in PartIR's schedules, matrices are cut and the vectors of
// norms and biases stay whole, for each would cost a gather and save nothing. Elsewhere every parameter is cut.
bool isCut(const ModelFacts& facts, std::uint32_t argument) {
    return facts.embeddings.empty() || facts.isWeight(argument);
}

// State of a parameter that is cut: of its shape, along the same dimensions.
class States {
  public:
    States(const Module& module, const ModelFacts& facts) : m_module(module), m_facts(facts) {}
    void add(std::uint32_t parameter) { m_keys.push_back(keyOf(parameter)); }
    void sort() { std::sort(m_keys.begin(), m_keys.end()); }
    bool has(std::uint32_t state) const { return std::binary_search(m_keys.begin(), m_keys.end(), keyOf(state)); }

  private:
    std::vector<std::int64_t> keyOf(std::uint32_t argument) const {
        std::vector<std::int64_t> key;
        const auto shape = m_module.type(ValueId{argument}).shape;
        for (std::size_t d = 0; d < shape.size(); ++d) {
            key.push_back(shape[d]);
            if (shape[d] > 1) key.push_back(m_facts.dimensions.of(ValueId{argument}, d).value);
        }
        return key;
    }
    const Module& m_module;
    const ModelFacts& m_facts;
    std::vector<std::vector<std::int64_t>> m_keys;
};

bool isCutOver(const Maker& maker, std::uint32_t argument) {
    return (maker.before().argument(argument).axes() & axisBit(maker.axis())) != 0;
}

// FIRST_DIVISIBLE_DIM; where a loop slices the argument, the first other dimension that no axis cuts and this one
// divides, else one that is cut already.
void shard(Maker& maker, std::uint32_t argument) {
    const auto& dimensions = maker.facts().dimensions;
    const auto rank = maker.module().type(ValueId{argument}).shape.size();
    if (rank == 0 || maker.has(argument)) return;
    if (isCutOver(maker, argument)) return maker.tile(argument, 0); // left alone, with the reason
    const auto sliced = [&](std::size_t d) { return dimensions[dimensions.of(ValueId{argument}, d)].slicedByLoop; };
    bool anySliced = false;
    for (std::size_t d = 0; d < rank; ++d) anySliced = anySliced || sliced(d);
    if (!anySliced) {
        maker.want(argument, InputRule::Kind::firstDivisibleDim);
        return;
    }
    for (const bool cutAlready : {false, true})
        for (std::uint8_t d = 0; d < rank; ++d) {
            if (sliced(d) || maker.localSize(argument, d) < 2 || !maker.legality(argument, d).legal()) continue;
            if (cutAlready == maker.before().argument(argument).axesOf(d).empty()) continue;
            maker.tile(argument, d);
            return;
        }
}

} // namespace

Result<LibraryTactic> makeZero(Maker& maker, int stage) {
    const auto& facts = maker.facts();
    const auto has = [&](Role role) {
        return std::find(facts.roles.begin(), facts.roles.end(), role) != facts.roles.end();
    };
    if (!has(Role::optimizerState)) {
        const bool trains = !facts.gradients.empty();
        if (stage < 3)
            return cannot(
                trains ? words::phrase("the model has no optimizer state: its update keeps nothing from step to step")
                       : words::phrase("the model has no optimizer state: it does not train"));
        if (!trains) return cannot(words::phrase("the model has no gradients: it does not train"));
    }
    States states(maker.module(), facts);
    std::vector<std::uint8_t> cut(maker.module().argumentCount(), 0);
    std::size_t parameters = 0, whole = 0, statesCut = 0, cutBefore = 0;
    for (std::uint32_t a = 0; a < cut.size(); ++a) {
        if (facts.roles[a] != Role::parameter || maker.module().type(ValueId{a}).shape.empty()) continue;
        cut[a] = isCut(facts, a);
        if (!cut[a]) {
            ++whole;
            continue;
        }
        states.add(a);
        const auto before = maker.count();
        if (stage == 3)
            shard(maker, a);
        else
            maker.want(a, InputRule::Kind::replicated);
        parameters += maker.count() - before;
    }
    states.sort();
    for (std::uint32_t a = 0; a < cut.size(); ++a) {
        if (facts.roles[a] != Role::optimizerState || !states.has(a)) continue;
        const auto before = maker.count();
        cutBefore += isCutOver(maker, a);
        shard(maker, a);
        statesCut += maker.count() - before;
    }
    if (stage < 3 && statesCut == 0 && cutBefore > 0)
        return cannot(words::phrase("the axis cuts the optimizer state already"));
    if (stage < 3 && statesCut == 0) return cannot(words::phrase("no optimizer state is of the shape of a parameter"));
    if (stage == 1)
        for (const Gradient& gradient : facts.gradients)
            if (cut[gradient.parameter]) {
                const Module& module = maker.module();
                maker.act(atomicResult(module.definingOp(gradient.value), module.index(gradient.value), maker.axis()));
            }
    if (whole > 0)
        maker.note(words::counted("{} parameters of norms and biases stay whole.",
                                  "1 parameter of norms and biases stay whole.", whole, whole));
    // Weights that are cut before the data take the axis from it: what follows is another strategy.
    const bool anyData = std::ranges::any_of(facts.inputs, [&](std::uint32_t a) { return isCutOver(maker, a); });
    if (!anyData && facts.batch.valid())
        maker.note(words::phrase("No input is cut over it yet: data parallel belongs before ZeRO."));
    const Text tensors =
        words::counted("{} tensors of optimizer state", "1 tensor of optimizer state", statesCut, statesCut);
    if (stage == 2) return maker.finish(words::phrase("{} and the gradients.", tensors));
    if (stage < 3) return maker.finish(words::phrase("{}.", tensors));
    return maker.finish(
        words::counted("{} and {} parameters.", "{} and 1 parameter.", parameters, tensors, parameters));
}

} // namespace axiscape::library
