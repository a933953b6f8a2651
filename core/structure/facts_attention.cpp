// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/facts_parts.h"

#include <algorithm>

namespace axiscape::structure {
namespace {

using Arguments = std::vector<std::uint32_t>;

void addTo(Arguments& list, std::uint32_t argument) {
    if (std::find(list.begin(), list.end(), argument) == list.end()) list.push_back(argument);
}

// Walks values backward or forward from one, each visited once.
class Walk {
  public:
    explicit Walk(const Module& module) : m_seen(module.valueCount(), 0) {}
    void begin(ValueId from) {
        ++m_round;
        m_open.clear();
        push(from);
    }
    void push(ValueId v) {
        if (m_seen[v.value] == m_round) return;
        m_seen[v.value] = m_round;
        m_open.push_back(v);
    }
    bool next(ValueId& v) {
        if (m_open.empty()) return false;
        v = m_open.back();
        m_open.pop_back();
        return true;
    }

  private:
    std::vector<std::uint32_t> m_seen;
    std::vector<ValueId> m_open;
    std::uint32_t m_round = 0;
};

class AttentionFinder {
  public:
    AttentionFinder(const Program& program, ModelFacts& facts)
        : m_program(program), m_module(program.module()), m_facts(facts), m_walk(program.module()),
          m_useOf(m_module.opCount(), Origins::kNone), m_isScores(m_module.opCount(), 0) {
        for (std::uint32_t i = 0; i < facts.weightUses.size(); ++i) {
            m_useOf[facts.weightUses[i].op.value] = i;
            const auto& [argument, op, contracted, made, batched, isConvolution] = facts.weightUses[i];
            for (const auto* list : {&contracted, &made, &batched})
                m_ofWeights.insert(m_ofWeights.end(), list->begin(), list->end());
        }
        std::sort(m_ofWeights.begin(), m_ofWeights.end());
    }

    void run() {
        for (const OpId op : m_module.ops()) {
            if (m_module.kind(op) != OpKind::exponential || !m_program.forward(op)) continue;
            const OpId scores = productBefore(m_module.operands(op)[0]);
            if (!scores.valid() || m_isScores[scores.value]) continue;
            const OpId mixed = productAfter(m_module.results(op)[0]);
            if (!mixed.valid()) continue;
            m_isScores[scores.value] = 1;
            add(scores, mixed);
        }
    }

  private:
    bool isDataProduct(OpId op) const {
        if (m_module.kind(op) != OpKind::dot_general || m_useOf[op.value] != Origins::kNone) return false;
        for (const ValueId v : m_module.operands(op))
            if (m_program.parameter(v) != Origins::kNone || !m_program.origins.fromData[v.value]) return false;
        return true;
    }

    // Passes each element on, or multiplies with what no input tells (a mask of heads).
    bool carriesOn(OpId op) const {
        if (m_module.kind(op) != OpKind::dot_general) return passesOn(m_module.kind(op));
        const auto operands = m_module.operands(op);
        return m_useOf[op.value] == Origins::kNone &&
               m_program.origins.fromData[operands[0].value] + m_program.origins.fromData[operands[1].value] == 1;
    }

    // The product whose elements, scaled and masked, are those of `v`.
    OpId productBefore(ValueId from) {
        const auto elements = m_module.type(from).elements();
        m_walk.begin(from);
        for (ValueId v; m_walk.next(v);) {
            const OpId op = m_module.definingOp(v);
            if (!op.valid() || m_module.valueKind(v) != ValueKind::opResult) continue;
            if (m_module.type(v).elements() != elements) continue;
            if (isDataProduct(op)) return op;
            if (carriesOn(op))
                for (const ValueId operand : m_module.operands(op)) m_walk.push(operand);
        }
        return {};
    }

    // The product that contracts what is made of `v` element by element.
    OpId productAfter(ValueId from) {
        const auto elements = m_module.type(from).elements();
        m_walk.begin(from);
        for (ValueId v; m_walk.next(v);) {
            if (m_module.type(v).elements() != elements) continue;
            for (const Use use : m_module.uses(v)) {
                if (use.op.value >= m_module.opCount() || !m_program.forward(use.op)) continue;
                if (isDataProduct(use.op)) return use.op;
                if (carriesOn(use.op))
                    for (const ValueId result : m_module.results(use.op)) m_walk.push(result);
            }
        }
        return {};
    }

    // Weights and inputs that a factor of a product is made of, up to the last product with a weight.
    void collect(ValueId from, Attention& attention) {
        m_walk.begin(from);
        for (ValueId v; m_walk.next(v);) {
            if (m_module.isArgument(v)) {
                if (m_facts.roles[v.value] != Role::parameter && m_facts.roles[v.value] != Role::optimizerState &&
                    isFloat(m_module.type(v).dtype) && m_module.type(v).shape.size() > 1)
                    addTo(attention.caches, v.value);
                continue;
            }
            const OpId op = m_module.definingOp(v);
            if (!op.valid()) continue;
            const OpKind kind = m_module.kind(op);
            if (m_module.valueKind(v) == ValueKind::regionArgument) { // carried: as it came in
                const SiteId site = m_program.sites.definingSite(v);
                if (kind == OpKind::while_ && site.valid()) m_walk.push(m_program.sites.operands(site)[0]);
                if (kind == OpKind::manual_computation && m_module.index(v) < m_module.operands(op).size())
                    m_walk.push(m_module.operands(op)[m_module.index(v)]);
                continue;
            }
            if (const auto use = m_useOf[op.value]; use != Origins::kNone) {
                if (m_program.forward(op)) addTo(attention.inputWeights, m_facts.weightUses[use].argument);
                continue;
            }
            if (passesOn(kind) || kind == OpKind::concatenate || kind == OpKind::pad ||
                kind == OpKind::dynamic_update_slice)
                for (const ValueId operand : m_module.operands(op))
                    if (m_module.type(operand).shape.size() + 1 >= m_module.type(v).shape.size() ||
                        kind == OpKind::reshape)
                        m_walk.push(operand);
        }
    }

    void add(OpId scores, OpId mixed) {
        Attention out;
        out.scores = scores;
        out.mixed = mixed;
        const SiteId first = m_program.sites.sitesOf(scores)[0], second = m_program.sites.sitesOf(mixed)[0];
        const FactorRule& rule = m_program.sites.rule(first);
        const FactorRule& secondRule = m_program.sites.rule(second);
        std::vector<DimensionId> kept, contracted;
        for (FactorIndex f = 0; f < secondRule.factors.size(); ++f)
            (secondRule.dimOf(2, f) == FactorRule::kNoDim ? contracted : kept)
                .push_back(m_facts.dimensions.ofFactor(second, f));
        for (FactorIndex f = 0; f < rule.factors.size(); ++f) {
            if (!rule.factors[f].byDefault || rule.dimOf(2, f) == FactorRule::kNoDim) continue;
            const DimensionId id = m_facts.dimensions.ofFactor(first, f);
            const bool left = rule.dimOf(0, f) != FactorRule::kNoDim, right = rule.dimOf(1, f) != FactorRule::kNoDim;
            if (contains(kept, id) && std::binary_search(m_ofWeights.begin(), m_ofWeights.end(), id)) {
                if (!contains(out.heads, id)) out.heads.push_back(id);
                out.keysHaveHeads = out.keysHaveHeads || (left && right);
            } else if (left != right) {
                if (contains(contracted, id) && !out.keys.valid()) out.keys = id;
                if (contains(kept, id)) out.queries = id;
            }
        }
        for (const OpId product : {scores, mixed}) {
            const SiteId site = m_program.sites.sitesOf(product)[0];
            for (std::uint32_t slot = 0; slot < 2; ++slot) {
                const ValueId v = m_module.operands(product)[slot];
                if (product == mixed && isScoresOf(v, scores)) continue;
                Attention side;
                collect(v, side);
                for (const auto a : side.caches) addTo(out.caches, a);
                for (const auto a : side.inputWeights) {
                    addTo(out.inputWeights, a);
                    if (hasAny(site, slot, out.heads) && !hasHeads(a, out)) addTo(out.fusedWeights, a);
                }
            }
        }
        for (const WeightUse& use : m_facts.weightUses)
            for (const DimensionId id : out.heads) {
                if (contains(use.contracted, id)) addTo(out.outputWeights, use.argument);
                if (contains(use.made, id)) addTo(out.inputWeights, use.argument);
            }
        const auto isOutput = [&](std::uint32_t a) {
            return std::find(out.outputWeights.begin(), out.outputWeights.end(), a) != out.outputWeights.end();
        };
        std::erase_if(out.inputWeights, isOutput);
        std::erase_if(out.fusedWeights, isOutput);
        std::sort(out.inputWeights.begin(), out.inputWeights.end());
        std::sort(out.caches.begin(), out.caches.end());
        m_facts.attentions.push_back(std::move(out));
    }

    // Does the operand of a product have one of these dimensions?
    bool hasAny(SiteId site, std::uint32_t slot, const std::vector<DimensionId>& ids) const {
        const FactorRule& rule = m_program.sites.rule(site);
        for (FactorIndex f = 0; f < rule.factors.size(); ++f)
            if (rule.dimOf(slot, f) != FactorRule::kNoDim && contains(ids, m_facts.dimensions.ofFactor(site, f)))
                return true;
        return false;
    }
    bool hasHeads(std::uint32_t argument, const Attention& attention) const {
        return std::any_of(attention.heads.begin(), attention.heads.end(),
                           [&](DimensionId id) { return m_facts.dimOf(argument, id).has_value(); });
    }

    // The factor of the second product that holds the weights of the softmax.
    bool isScoresOf(ValueId v, OpId scores) { return productBefore(v) == scores; }

    const Program& m_program;
    const Module& m_module;
    ModelFacts& m_facts;
    Walk m_walk;
    std::vector<std::uint32_t> m_useOf; // index of the weight use of an op
    std::vector<std::uint8_t> m_isScores;
    std::vector<DimensionId> m_ofWeights; // sorted
};

} // namespace

void findAttention(const Program& program, ModelFacts& facts) { AttentionFinder(program, facts).run(); }

} // namespace axiscape::structure
