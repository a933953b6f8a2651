// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/facts_parts.h"

#include <algorithm>

namespace axiscape::structure {
namespace {

bool isInputInteger(const Program& program, ValueId v) {
    const auto a = program.origins.of(v);
    return a != Origins::kNone && isInteger(program.module().type(ValueId{a}).dtype);
}

// Integers that inputs hold, made positive or put beside others: what row numbers go through on their way to a gather.
bool holdsInputIndices(const Program& program, ValueId v, int depth = 8) {
    const Module& module = program.module();
    if (isInputInteger(program, v)) return program.origins.fromData[v.value] != 0;
    const OpId op = module.definingOp(v);
    if (depth == 0 || !op.valid() || module.valueKind(v) != ValueKind::opResult || !passesOn(module.kind(op)) ||
        !isInteger(module.type(v).dtype))
        return false;
    for (const ValueId operand : module.operands(op))
        if (holdsInputIndices(program, operand, depth - 1)) return true;
    return false;
}

// A forward gather of whole rows of data, by row numbers in an input: what follows the edges of a graph. The names of
// the rows gathered, one for each place in the list of row numbers.
void findEdges(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    for (const OpId op : module.ops()) {
        if (module.kind(op) != OpKind::gather || !program.forward(op)) continue;
        const auto operands = module.operands(op);
        if (program.parameter(operands[0]) != Origins::kNone || !program.origins.fromData[operands[0].value]) continue;
        const auto indexed = module.ints(op, AttributeName::start_index_map);
        const auto sizes = module.ints(op, AttributeName::slice_sizes);
        const auto offsets = module.ints(op, AttributeName::offset_dims);
        if (indexed.size() != 1 || sizes.size() < 2 || *std::max_element(sizes.begin(), sizes.end()) < 2) continue;
        if (!module.ints(op, AttributeName::operand_batching_dims).empty()) continue;
        if (!holdsInputIndices(program, operands[1])) continue;
        const ValueId result = module.results(op)[0];
        for (std::size_t d = 0; d < module.type(result).shape.size(); ++d)
            if (std::find(offsets.begin(), offsets.end(), static_cast<std::int64_t>(d)) == offsets.end()) {
                facts.edges = facts.dimensions.of(result, d);
                return;
            }
    }
}

bool isRandomKey(const TensorType& type) {
    return type.dtype == ElementType::ui32 && type.shape.size() == 1 && type.shape[0] <= 4;
}

// Inputs that convolutions slide over, with the outermost dimension slid along.
void findSpatial(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    for (const std::uint32_t a : facts.inputs) {
        std::vector<ValueId> open{ValueId{a}};
        std::vector<ValueId> seen;
        bool found = false;
        while (!open.empty() && !found) {
            const ValueId v = open.back();
            open.pop_back();
            if (seen.size() > 64 || std::find(seen.begin(), seen.end(), v) != seen.end()) continue;
            seen.push_back(v);
            for (const Use use : module.uses(v)) {
                if (use.op.value >= module.opCount() || !program.forward(use.op)) continue;
                const OpKind kind = module.kind(use.op);
                if (kind == OpKind::convolution && use.operand == 0) {
                    const auto dims = module.ints(use.op, AttributeName::input_spatial_dimensions);
                    if (dims.size() < 2) continue;
                    const auto dim = facts.dimOf(a, facts.dimensions.of(v, static_cast<std::size_t>(dims[0])));
                    if (dim) facts.spatial.push_back({a, *dim});
                    found = dim.has_value();
                    break;
                }
                if (passesOn(kind) || kind == OpKind::pad || kind == OpKind::concatenate)
                    for (const ValueId result : module.results(use.op)) open.push_back(result);
            }
        }
    }
}

} // namespace

void findInputs(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    findEdges(program, facts);
    findSpatial(program, facts);

    // Dimensions that weights have or products sum over.
    std::vector<std::uint8_t> mixed(facts.dimensions.size(), 0);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (facts.roles[a] == Role::parameter)
            for (std::size_t d = 0; d < module.type(ValueId{a}).shape.size(); ++d)
                mixed[facts.dimensions.of(ValueId{a}, d).value] = 1;

    for (const OpId op : module.ops()) { // contracted: features, whatever they are multiplied with
        if (module.kind(op) != OpKind::dot_general || !program.forward(op)) continue;
        const SiteId site = program.sites.sitesOf(op)[0];
        const FactorRule& rule = program.sites.rule(site);
        for (FactorIndex f = 0; f < rule.factors.size(); ++f)
            if (rule.factors[f].byDefault && rule.dimOf(2, f) == FactorRule::kNoDim)
                mixed[facts.dimensions.ofFactor(site, f).value] = 1;
    }

    std::vector<DimensionId> queries;
    for (const Attention& attention : facts.attentions)
        if (attention.queries.valid()) queries.push_back(attention.queries);
    const auto isSpatial = [&](std::uint32_t a, std::size_t d) {
        return std::find(facts.spatial.begin(), facts.spatial.end(),
                         ArgumentDimension{a, static_cast<std::uint8_t>(d)}) != facts.spatial.end();
    };

    // The batch: the dimension that most inputs have, of those that examples never mix in; the outer one of equals.
    std::size_t most = 0, outermost = 0;
    for (const std::uint32_t a : facts.inputs) {
        const auto shape = module.type(ValueId{a}).shape;
        if (isRandomKey(module.type(ValueId{a}))) continue;
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const DimensionId id = facts.dimensions.of(ValueId{a}, d);
            const NamedDimension& dimension = facts.dimensions[id];
            if (shape[d] < 2 || id == facts.edges || dimension.slicedByLoop) continue;
            if (facts.edges.valid() && dimension.indexed) continue; // the nodes of a graph
            if (mixed[id.value] || program.conflicts[id.value] || isSpatial(a, d)) continue;
            std::size_t inputs = 0;
            for (const ArgumentDimension& other : dimension.arguments)
                inputs += facts.roles[other.argument] != Role::parameter &&
                          facts.roles[other.argument] != Role::optimizerState;
            if (inputs > most || (inputs == most && d < outermost)) {
                facts.batch = id;
                most = inputs;
                outermost = d;
            }
        }
    }
    for (const std::uint32_t a : facts.inputs)
        for (std::size_t d = 0; d < module.type(ValueId{a}).shape.size() && !facts.sequence.valid(); ++d) {
            const DimensionId id = facts.dimensions.of(ValueId{a}, d);
            if (id != facts.batch && contains(queries, id) && !isSpatial(a, d)) facts.sequence = id;
        }
}

void nameDimensions(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    const auto name = [&](DimensionId id, const char* text) {
        if (id.valid() && facts.dimensions[id].name.empty()) facts.dimensions.dimensions[id].name = text;
    };
    name(facts.batch, "batch");
    name(facts.edges, "edges");
    name(facts.sequence, "sequence");
    for (const ArgumentDimension& at : facts.spatial) name(facts.dimensions.of(ValueId{at.argument}, at.dim), "height");
    for (const Embedding& embedding : facts.embeddings) name(embedding.vocabulary, "vocab");
    for (const Attention& attention : facts.attentions) {
        for (const DimensionId id : attention.heads) name(id, "heads");
        if (attention.queries != facts.batch) name(attention.queries, "queries");
        name(attention.keys, "keys");
    }
    for (const DimensionId id : facts.experts) name(id, "experts");
    // What the scores sum over: the width of one head.
    std::vector<DimensionId> inHead;
    for (const Attention& attention : facts.attentions) {
        const SiteId scores = program.sites.sitesOf(attention.scores)[0];
        const auto& factors = program.sites.rule(scores).factors;
        for (FactorIndex f = 0; f < factors.size(); ++f)
            if (factors[f].factorClass == FactorClass::reduction && factors[f].byDefault)
                if (const DimensionId id = facts.dimensions.ofFactor(scores, f); !contains(attention.heads, id))
                    inHead.push_back(id);
    }
    // The width of what blocks add to, where weights have it: d_model in a transformer, else channels or features.
    const char* width = facts.attentions.empty() ? "features" : "d_model";
    std::vector<DimensionId> ofWeights;
    for (const WeightUse& use : facts.weightUses)
        for (const auto* list : {&use.contracted, &use.made})
            for (const DimensionId id : *list) {
                if (use.isConvolution && contains(facts.residual, id)) name(id, "channels");
                ofWeights.push_back(id);
            }
    std::sort(ofWeights.begin(), ofWeights.end());
    for (const DimensionId id : facts.residual)
        if (std::binary_search(ofWeights.begin(), ofWeights.end(), id)) name(id, width);
    for (const Embedding& embedding : facts.embeddings) name(embedding.features, width);
    for (const HiddenDimension& hidden : facts.hidden)
        name(hidden.dimension, facts.attentions.empty() ? "hidden" : "ffn");
    for (const DimensionId id : inHead) name(id, "head_dim"); // where it is no width of the model
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        for (std::size_t d = 0; d < module.type(ValueId{a}).shape.size(); ++d) {
            const DimensionId id = facts.dimensions.of(ValueId{a}, d);
            if (facts.roles[a] == Role::parameter && facts.dimensions[id].slicedByLoop)
                name(id, "layer");
            else if (facts.dimensions[id].slicedByLoop)
                name(id, "step");
        }
}

} // namespace axiscape::structure
