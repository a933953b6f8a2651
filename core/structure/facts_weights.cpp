// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/facts_parts.h"

#include <algorithm>
#include <map>

namespace axiscape::structure {
namespace {

constexpr std::size_t kMostVisits = 256; // of each value, by all sums together

// The data operand of a product is a one-hot code of something: equal or not, as numbers.
bool isOneHot(const Module& module, ValueId v) {
    for (int steps = 0; steps < 6; ++steps) {
        const OpId op = module.definingOp(v);
        if (!op.valid() || module.valueKind(v) != ValueKind::opResult || module.regionOf(op).valid()) return false;
        const OpKind kind = module.kind(op);
        if (kind == OpKind::compare)
            return module.textOf(op, AttributeName::comparison_direction).find("EQ") != std::string_view::npos;
        if (kind != OpKind::convert && kind != OpKind::reshape && kind != OpKind::transpose) return false;
        v = module.operands(op)[0];
    }
    return false;
}

// The data of a product are the same along a dimension but for a mask: each of several weights takes what is its own,
// and the sum over all leaves that. Sorted tokens meet their experts so where a compiler has no ragged product.
bool isSpread(const Program& program, const ModelFacts& facts, OpId op, DimensionId id) {
    const Module& module = program.module();
    const SiteId site = program.sites.sitesOf(op)[0];
    const FactorRule& rule = program.sites.rule(site);
    for (std::uint32_t slot = 0; slot < 2; ++slot) {
        const ValueId data = program.sites.operands(site)[slot];
        if (program.parameter(data) != Origins::kNone) continue;
        for (FactorIndex f = 0; f < rule.factors.size(); ++f) {
            if (facts.dimensions.ofFactor(site, f) != id || rule.dimOf(slot, f) == FactorRule::kNoDim) continue;
            const auto dim = static_cast<std::int64_t>(rule.dimOf(slot, f));
            std::vector<ValueId> open{data};
            for (std::size_t i = 0; i < open.size() && i < 12; ++i) {
                const OpId made = module.definingOp(open[i]);
                if (!made.valid() || module.valueKind(open[i]) != ValueKind::opResult) continue;
                const auto operands = module.operands(made);
                const OpKind kind = module.kind(made);
                if (kind == OpKind::broadcast_in_dim) {
                    const auto kept = module.ints(made, AttributeName::broadcast_dimensions);
                    if (std::ranges::find(kept, dim) == kept.end() && program.origins.fromData[operands[0].value] &&
                        isFloat(module.type(operands[0]).dtype))
                        return true;
                } else if (kind == OpKind::select || kind == OpKind::multiply || kind == OpKind::convert) {
                    open.insert(open.end(), operands.begin() + (kind == OpKind::select), operands.end());
                }
            }
        }
    }
    return false;
}

void addProduct(const Program& program, ModelFacts& facts, SiteId site) {
    const auto operands = program.sites.operands(site);
    const OpId op = program.sites.op(site);
    const auto left = program.parameter(operands[0]), right = program.parameter(operands[1]);
    if ((left == Origins::kNone) == (right == Origins::kNone)) return;
    const std::uint32_t weight = left != Origins::kNone ? 0 : 1, data = 1 - weight;
    if (!program.origins.fromData[operands[data].value]) return;
    WeightUse use;
    use.argument = weight == 0 ? left : right;
    use.op = op;
    use.isConvolution = program.module().kind(op) == OpKind::convolution;
    const FactorRule& rule = program.sites.rule(site);
    for (FactorIndex f = 0; f < rule.factors.size(); ++f) {
        if (!rule.factors[f].byDefault || rule.dimOf(weight, f) == FactorRule::kNoDim) continue;
        const DimensionId id = facts.dimensions.ofFactor(site, f);
        const bool inData = rule.dimOf(data, f) != FactorRule::kNoDim,
                   inResult = rule.dimOf(2, f) != FactorRule::kNoDim;
        if (!facts.dimOf(use.argument, id)) continue; // cut off on the way from the argument
        (inData && inResult ? use.batched : inData ? use.contracted : use.made).push_back(id);
    }
    if (isOneHot(program.module(), operands[data]) && use.contracted.size() == 1 && use.made.size() == 1)
        facts.embeddings.push_back({use.argument, use.contracted[0], use.made[0]});
    else
        facts.weightUses.push_back(std::move(use));
}

void addLookUp(const Program& program, ModelFacts& facts, OpId op) {
    const Module& module = program.module();
    const auto operands = module.operands(op);
    const auto argument = program.parameter(operands[0]);
    if (argument == Origins::kNone || !program.origins.fromData[operands[1].value]) return;
    const auto indexed = module.ints(op, AttributeName::start_index_map);
    const auto sizes = module.ints(op, AttributeName::slice_sizes);
    const auto shape = module.type(operands[0]).shape;
    if (indexed.size() != 1 || sizes.size() != shape.size()) return;
    const auto row = static_cast<std::size_t>(indexed[0]);
    // The widest dimension taken in full.
    std::optional<std::size_t> features;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (d != row && sizes[d] == shape[d] && shape[d] > 1 && (!features || shape[d] > shape[*features]))
            features = d;
    if (!features) return;
    const Embedding found{argument, facts.dimensions.of(operands[0], row), facts.dimensions.of(operands[0], *features)};
    if (facts.dimOf(argument, found.vocabulary) && facts.dimOf(argument, found.features))
        facts.embeddings.push_back(found);
}

} // namespace

void findWeights(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    for (const OpId op : module.ops()) {
        if (!program.forward(op)) continue;
        const OpKind kind = module.kind(op);
        if (kind == OpKind::dot_general || kind == OpKind::convolution)
            addProduct(program, facts, program.sites.sitesOf(op)[0]);
        else if (kind == OpKind::gather)
            addLookUp(program, facts, op);
    }
    // A table that is looked up twice is one.
    std::vector<Embedding> once;
    for (const Embedding& e : facts.embeddings)
        if (std::none_of(once.begin(), once.end(), [&](const Embedding& o) { return o.argument == e.argument; }))
            once.push_back(e);
    facts.embeddings = std::move(once);
}

void findResidual(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    std::vector<std::uint8_t> multiplies(module.opCount(), 0); // by a weight
    for (const WeightUse& use : facts.weightUses) multiplies[use.op.value] = 1;
    std::vector<std::uint32_t> multipliedBefore(module.opCount() + 1, 0); // how many of the ops up to each
    for (std::uint32_t i = 0; i < module.opCount(); ++i) multipliedBefore[i + 1] = multipliedBefore[i] + multiplies[i];
    std::vector<std::uint8_t> isResidual(facts.dimensions.size(), 0);
    // Is `early` on a way to `late` that goes through a weight, but not through the op `without`? Only ops between the
    // two are looked at.
    std::vector<std::uint32_t> seen(module.valueCount(), 0), seenBehind(module.valueCount(), 0);
    std::uint32_t round = 0;
    // A model's branches are as long as a layer; where every sum reaches back to the begin, some are enough.
    std::size_t left = kMostVisits * std::size_t{module.valueCount()};
    const auto branchesFrom = [&](ValueId early, ValueId late, OpId without = {}) {
        const OpId first = module.definingOp(early), last = module.definingOp(late);
        if (module.valueKind(late) != ValueKind::opResult || last.value >= module.opCount()) return false;
        const bool isBounded = module.valueKind(early) == ValueKind::opResult && first.value < last.value;
        if (multipliedBefore[last.value + 1] == (isBounded ? multipliedBefore[first.value] : 0)) return false;
        ++round;
        std::vector<std::pair<ValueId, bool>> open{{late, false}};
        while (!open.empty() && left > 0) {
            --left;
            const auto [v, behind] = open.back();
            open.pop_back();
            if (v == early && behind) return true;
            auto& mark = behind ? seenBehind[v.value] : seen[v.value];
            if (mark == round) continue;
            mark = round;
            const OpId op = module.definingOp(v);
            if (v == early || op == without || !op.valid() || module.valueKind(v) != ValueKind::opResult) continue;
            if (first.valid() && module.valueKind(early) == ValueKind::opResult && op < first) continue;
            for (const ValueId from : module.operands(op)) open.emplace_back(from, behind || multiplies[op.value]);
        }
        return false;
    };
    const auto source = [&](ValueId v) { // past converts and constraints
        while (module.valueKind(v) == ValueKind::opResult) {
            const OpId op = module.definingOp(v);
            const OpKind kind = module.kind(op);
            if (kind != OpKind::convert && kind != OpKind::sharding_constraint && kind != OpKind::optimization_barrier)
                break;
            v = module.operands(op)[module.index(v) < module.operands(op).size() ? module.index(v) : 0];
        }
        return v;
    };
    // The product by a weight that `v` is made of element by element, and its data: what a shortcut projects.
    const auto projected = [&](ValueId v) -> std::pair<OpId, ValueId> {
        const auto elements = module.type(v).elements();
        for (int steps = 0; steps < 32 && module.valueKind(v) == ValueKind::opResult; ++steps) {
            const OpId op = module.definingOp(v);
            ValueId next;
            for (const ValueId from : module.operands(op)) {
                if (multiplies[op.value] && program.parameter(from) == Origins::kNone) return {op, from};
                const bool same = module.type(from).elements() == elements && program.origins.fromData[from.value];
                if (same && passesOn(module.kind(op)) && !next.valid()) next = from;
            }
            if (!next.valid()) break;
            v = next;
        }
        return {};
    };
    const auto mark = [&](ValueId v) {
        for (std::size_t d = 0; d < module.type(v).shape.size(); ++d) isResidual[facts.dimensions.of(v, d).value] = 1;
    };
    for (const OpId op : module.ops()) {
        if (module.kind(op) != OpKind::add || !program.forward(op)) continue;
        const ValueId result = module.results(op)[0];
        const auto rank = module.type(result).shape.size();
        bool known = true; // nothing new where all of its dimensions are known already
        for (std::size_t d = 0; d < rank; ++d) known = known && isResidual[facts.dimensions.of(result, d).value];
        if (rank < 2 || known) continue;
        const ValueId a = source(module.operands(op)[0]), b = source(module.operands(op)[1]);
        if (!program.origins.fromData[a.value] || !program.origins.fromData[b.value]) continue;
        if (branchesFrom(a, b) || branchesFrom(b, a)) {
            mark(result);
            continue;
        }
        for (const auto& [shortcut, branch] : {std::pair(a, b), std::pair(b, a)}) {
            const auto [product, from] = projected(shortcut);
            if (!from.valid() || !branchesFrom(from, branch, product)) continue;
            mark(result);
            mark(from);
        }
    }
    for (std::uint32_t i = 0; i < isResidual.size(); ++i)
        if (isResidual[i]) facts.residual.push_back(DimensionId{i});
}

void findHidden(const Program& program, ModelFacts& facts) {
    struct Found : HiddenDimension {
        OpId firstMade, firstContracted;
    };
    std::map<DimensionId, Found> found;
    std::vector<DimensionId> order, heads;
    for (const Attention& attention : facts.attentions)
        heads.insert(heads.end(), attention.heads.begin(), attention.heads.end());
    std::vector<DimensionId> stages;
    for (const Pipeline& pipeline : facts.pipelines)
        if (pipeline.dimension.valid()) stages.push_back(pipeline.dimension);
    const auto isExpert = [&](DimensionId id) { return !contains(heads, id) && !contains(stages, id); };
    for (const WeightUse& use : facts.weightUses) {
        if (!use.batched.empty() && isExpert(use.batched[0])) facts.experts.push_back(use.batched[0]);
        if (use.contracted.size() < 2) continue;
        for (const DimensionId id : use.contracted)
            if (isExpert(id) && isSpread(program, facts, use.op, id)) facts.experts.push_back(id);
    }
    std::sort(facts.experts.begin(), facts.experts.end());
    facts.experts.erase(std::unique(facts.experts.begin(), facts.experts.end()), facts.experts.end());

    const auto addTo = [](std::vector<std::uint32_t>& list, std::uint32_t argument) {
        if (std::find(list.begin(), list.end(), argument) == list.end()) list.push_back(argument);
    };
    for (const WeightUse& use : facts.weightUses) {
        // Experts are cut by expert; stages say nothing of what is inside them.
        if (std::ranges::any_of(use.batched, [&](DimensionId id) { return !contains(stages, id); })) continue;
        for (const DimensionId id : use.made) {
            if (!found.contains(id)) order.push_back(id);
            addTo(found[id].makers, use.argument);
            if (!found[id].firstMade.valid()) found[id].firstMade = use.op;
        }
        for (const DimensionId id : use.contracted) {
            if (!found.contains(id)) order.push_back(id);
            addTo(found[id].contractors, use.argument);
            if (!found[id].firstContracted.valid()) found[id].firstContracted = use.op;
        }
    }
    // One axis cuts a tensor once: a weight that is taken by a hidden dimension (or by the heads) is not free for the
    // next.
    std::vector<std::uint32_t> taken;
    for (const Attention& attention : facts.attentions) {
        taken.insert(taken.end(), attention.inputWeights.begin(), attention.inputWeights.end());
        taken.insert(taken.end(), attention.outputWeights.begin(), attention.outputWeights.end());
    }
    for (const DimensionId id : order) {
        Found& hidden = found[id];
        hidden.dimension = id;
        const NamedDimension& dimension = facts.dimensions[id];
        if (hidden.makers.empty() || hidden.contractors.empty() || dimension.slicedByLoop) continue;
        if (hidden.firstContracted < hidden.firstMade) continue; // from one end of the model to the other
        if (contains(facts.residual, id) || contains(heads, id) || program.conflicts[id.value]) continue;
        const auto isFree = [&](std::uint32_t argument) {
            return std::find(taken.begin(), taken.end(), argument) == taken.end();
        };
        const auto &makers = hidden.makers, &contractors = hidden.contractors;
        const bool apart = std::none_of(makers.begin(), makers.end(), [&](std::uint32_t a) {
            return std::find(contractors.begin(), contractors.end(), a) != contractors.end();
        });
        if (!apart || !std::all_of(makers.begin(), makers.end(), isFree) ||
            !std::all_of(contractors.begin(), contractors.end(), isFree))
            continue;
        taken.insert(taken.end(), makers.begin(), makers.end());
        taken.insert(taken.end(), contractors.begin(), contractors.end());
        facts.hidden.push_back(hidden);
    }
}

} // namespace axiscape::structure
