// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/size_relations.h"

#include "core/base/words.h"

#include <algorithm>

namespace axiscape {
namespace {

using Node = SizeClasses::Node;

// Ops all of whose sizes are said by the factors of their full rule, and that work on any sizes.
bool ruleSaysAll(const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (isElementwise(kind) || has(kind, Trait::sizesByRule)) return true;
    return kind == OpKind::custom_call &&
           module.textOf(op, AttributeName::call_target_name).find("Sharding") != std::string_view::npos &&
           module.operands(op).size() == 1 && module.results(op).size() == 1;
}

class Relations {
  public:
    Relations(const SiteTable& sites, SizeClasses classes) : m_sites(sites), m_module(sites.module()) {
        m_graph.classes = std::move(classes);
    }

    SizeGraph run() {
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) {
            m_graph.firstDim.push_back(m_graph.classes.count());
            for (const auto size : m_module.type(ValueId{v}).shape) m_graph.classes.add(size);
        }
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i)
            if (const int into = m_module.argument(i).aliasedResult; into >= 0)
                tieValues(ValueId{i}, m_module.results()[static_cast<std::size_t>(into)]);
        for (std::uint32_t op = m_module.opCount(); op < m_module.allOpCount(); ++op)
            m_graph.pinAll(m_module, OpId{op}, words::noop("it is inside the region of an op"));
        for (const OpId op : m_module.ops()) one(op);
        return std::move(m_graph);
    }

  private:
    void tieValues(ValueId a, ValueId b) {
        const auto x = m_module.type(a).shape, y = m_module.type(b).shape;
        for (std::size_t d = 0; d < std::min(x.size(), y.size()); ++d)
            if (x[d] == y[d]) m_graph.classes.tie(m_graph.of(a, d), m_graph.of(b, d));
    }

    void one(OpId op) {
        if (isDataFlow(m_module.kind(op))) return carried(op);
        if (m_module.kind(op) == OpKind::reshape) return reshape(op);
        if (has(m_module.kind(op), Trait::collective)) return exchanged(op);
        const bool parts = relateParts(m_graph, m_module, op);
        if (!parts && !ruleSaysAll(m_module, op))
            return m_graph.pinAll(m_module, op, words::noop("it is not known how its sizes go together"));
        byRule(op);
        if (m_module.kind(op) == OpKind::reduce || m_module.kind(op) == OpKind::sort) insideScalar(op);
    }

    // What devices exchange keeps its dimensions, or puts some together, or cuts them: into as many as there are.
    void exchanged(OpId op) {
        for (const ValueId operand : m_module.operands(op))
            for (const ValueId result : m_module.results(op)) related(operand, result, op);
    }

    // Each dimension of two values: the same size, or one a multiple of the other.
    void related(ValueId a, ValueId b, OpId op) {
        const auto x = m_module.type(a).shape, y = m_module.type(b).shape;
        tieValues(a, b);
        for (std::size_t d = 0; d < std::min(x.size(), y.size()); ++d)
            if (x[d] != y[d]) m_graph.classes.divideTogether({m_graph.of(a, d), m_graph.of(b, d)}, op);
    }

    // A reducer over tensors of some rank would need them as they are.
    void insideScalar(OpId op) {
        for (const RegionId region : m_module.regions(op))
            for (const ValueId argument : m_module.region(region).arguments)
                if (!m_module.type(argument).shape.empty())
                    m_graph.pinAll(m_module, op, words::noop("its region works on tensors"));
    }

    // A factor that alone covers a dimension is as large as that dimension, in every slot.
    void byRule(OpId op) {
        const FactorRule rule = ruleFor(m_module, op, 0, RuleSet::full, m_sites.customRules().get());
        const auto operands = m_module.operands(op);
        const auto results = m_module.results(op);
        std::vector<std::optional<Node>> of(rule.factors.size());
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
            const bool isOperand = slot < rule.operandCount;
            if (isOperand ? slot >= operands.size() : slot - rule.operandCount >= results.size()) continue;
            const ValueId value = isOperand ? operands[slot] : results[slot - rule.operandCount];
            const auto shape = m_module.type(value).shape;
            for (std::uint32_t d = 0; d < std::min<std::size_t>(rule.rank(slot), shape.size()); ++d) {
                const auto factors = rule.factorsOf(slot, d);
                if (factors.size() != 1 || rule.factors[factors[0]].size != shape[d]) continue;
                if (of[factors[0]]) m_graph.classes.tie(*of[factors[0]], m_graph.of(value, d));
                of[factors[0]] = m_graph.of(value, d);
            }
        }
    }

    // Each dimension is the product of its factors, each factor one size wherever it is.
    void reshape(OpId op) {
        const FactorRule rule = ruleFor(m_module, op, 0, RuleSet::full);
        std::vector<std::optional<Node>> node(rule.factors.size());
        const auto places = [&](std::uint32_t slot, ValueId value, auto each) {
            const auto shape = m_module.type(value).shape;
            for (std::uint32_t d = 0; d < std::min<std::size_t>(rule.rank(slot), shape.size()); ++d)
                each(m_graph.of(value, d), rule.factorsOf(slot, d), shape[d]);
        };
        const auto both = [&](auto each) {
            places(0, m_module.operands(op)[0], each);
            places(1, m_module.results(op)[0], each);
        };
        if (rule.slotCount() != 2) return m_graph.pinAll(m_module, op, words::noop("its sizes have no common factors"));
        both([&](Node dim, std::span<const FactorIndex> factors, std::int64_t) {
            if (factors.size() != 1) return;
            if (node[factors[0]]) m_graph.classes.tie(*node[factors[0]], dim);
            node[factors[0]] = dim;
        });
        bool fits = true;
        both([&](Node dim, std::span<const FactorIndex> factors, std::int64_t size) {
            std::int64_t product = 1;
            std::vector<Node> parts;
            for (const FactorIndex f : factors) {
                product *= rule.factors[f].size;
                if (rule.factors[f].size <= 1) continue;
                if (!node[f]) {
                    node[f] = m_graph.classes.add(rule.factors[f].size);
                    m_graph.factors.push_back({op, rule.factors[f].inFull, *node[f]});
                }
                parts.push_back(*node[f]);
            }
            fits = fits && (product == size || factors.empty());
            if (factors.size() > 1) m_graph.classes.product(dim, std::move(parts), op);
        });
        // A group that shares no factor: only as it is.
        for (FactorIndex f = 0; f < rule.factors.size(); ++f)
            if (node[f] && rule.factors[f].size > 1 && rule.placesOf(f).size() < 2) fits = false;
        if (!fits) m_graph.pinAll(m_module, op, words::noop("the sizes before and after it have no common factors"));
    }

    // while, case, barriers, computations: what is carried is one size; at a manual boundary the parts of one.
    void carried(OpId op) {
        for (const SiteId site : m_sites.sitesOf(op)) {
            std::vector<ValueId> values(m_sites.operands(site).begin(), m_sites.operands(site).end());
            values.insert(values.end(), m_sites.results(site).begin(), m_sites.results(site).end());
            for (std::size_t i = 1; i < values.size(); ++i) related(values[0], values[i], op);
        }
        if (m_module.kind(op) != OpKind::while_) return;
        const auto trips = tripCount(m_module, op);
        if (!trips || *trips <= 1) return;
        const Node node = m_graph.classes.add(*trips);
        m_graph.loops.push_back({op, *trips, node});
        // What the loop takes slice by slice is as long as it.
        for (const OpId inside : m_module.region(m_module.regions(op)[1]).ops) {
            const OpKind kind = m_module.kind(inside);
            if (kind != OpKind::dynamic_slice && kind != OpKind::dynamic_update_slice) continue;
            const ValueId whole = m_module.operands(inside)[0];
            const ValueId part =
                kind == OpKind::dynamic_slice ? m_module.results(inside)[0] : m_module.operands(inside)[1];
            const auto from = m_module.type(whole).shape, to = m_module.type(part).shape;
            for (std::size_t d = 0; d < std::min(from.size(), to.size()); ++d)
                if (from[d] == *trips && to[d] == 1) m_graph.classes.tie(node, m_graph.of(whole, d));
        }
    }

    const SiteTable& m_sites;
    const Module& m_module;
    SizeGraph m_graph;
};

} // namespace

void SizeGraph::pinAll(const Module& module, OpId op, std::string_view why) {
    const auto pin = [&](ValueId value) {
        for (std::size_t d = 0; d < module.type(value).shape.size(); ++d) classes.pin(of(value, d), op, why);
    };
    for (const ValueId value : module.operands(op)) pin(value);
    for (const ValueId value : module.results(op)) pin(value);
    for (const RegionId region : module.regions(op)) {
        for (const ValueId value : module.region(region).arguments) pin(value);
        for (const ValueId value : module.region(region).yields) pin(value);
    }
}

SizeGraph sizeGraph(const SiteTable& sites, SizeClasses classes) { return Relations(sites, std::move(classes)).run(); }

} // namespace axiscape
