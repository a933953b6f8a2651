// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/late_sums.h"

#include "core/ops/ops.h"
#include "core/partition/evidence.h"
#include "core/spmd/reduction.h"
#include "core/spmd/spmd.h"

#include <algorithm>
#include <numeric>

namespace axiscape {
namespace {

// Along one axis: which values are partial sums when they are made, and which stay so.
class AlongAxis {
  public:
    AlongAxis(const Partition& partition, AxisId axis)
        : m_p(partition), m_sites(partition.sites()), m_module(partition.module()), m_axis(axis) {
        m_made.assign(m_module.valueCount(), 0);
        m_ends.assign(m_module.valueCount(), 0);
        m_component.resize(m_module.valueCount());
    }

    void run(const std::vector<ValueId>& sources, IdVector<ValueId, AxisSet>& kept) {
        m_sources = sources;
        // What ends a sum takes away from what is handed on before it: until nothing more ends.
        do spread();
        while (endsMore());
        std::iota(m_component.begin(), m_component.end(), 0u);
        for (ValueId value : m_touched)
            if (stays(value)) forResultsOf(value, [&](ValueId result) { join(value, result); });
        price();
        for (ValueId value : m_touched)
            if (stays(value) && m_saved[root(value)] > 0) kept[value] |= axisBit(m_axis);
    }

  private:
    // --- what is handed on

    bool isOn(SiteId site) const {
        for (NestEntry entry : m_p.nest(site))
            if (entry.axis == m_axis) return true;
        return false;
    }
    bool handsOn(SiteUse use) const {
        return !isOn(use.site) && sumUse(m_sites, use.site, use.operand) != SumUse::ends &&
               m_p.asked(use.site, use.operand).tiles == m_p.definition(m_sites.operands(use.site)[use.operand]).tiles;
    }
    // What nobody reads need not be reduced either.
    bool couldStay(ValueId value) const {
        if (m_sites.isProgramResult(value)) return false;
        for (SiteUse use : m_sites.uses(value))
            if (m_sites.isLive(m_sites.op(use.site)) && !handsOn(use)) return false;
        return true;
    }
    bool stays(ValueId value) const { return m_made[value] && !m_ends[value]; }

    template <class Visit> void forResultsOf(ValueId value, Visit&& visit) const {
        for (SiteUse use : m_sites.uses(value))
            if (m_sites.isLive(m_sites.op(use.site)))
                for (ValueId result : m_sites.results(use.site)) visit(result);
    }

    void spread() {
        for (ValueId value : m_touched) m_made[value] = 0;
        m_touched.clear();
        const auto make = [&](ValueId value) {
            if (m_made[value]) return;
            m_made[value] = 1;
            m_touched.push_back(value);
        };
        for (ValueId value : m_sources) make(value);
        for (std::size_t i = 0; i < m_touched.size(); ++i) {
            const ValueId value = m_touched[i];
            if (!m_ends[value] && !couldStay(value)) m_ends[value] = 1;
            if (!m_ends[value]) forResultsOf(value, make);
        }
    }

    bool endsMore() {
        bool more = false;
        const auto end = [&](ValueId value) {
            more = more || !m_ends[value];
            m_ends[value] = 1;
        };
        for (ValueId value : m_touched) {
            if (!stays(value)) continue;
            for (SiteUse use : m_sites.uses(value)) {
                const OpId op = m_sites.op(use.site);
                if (!m_sites.isLive(op)) continue;
                const auto operands = m_sites.operands(use.site);
                if (sumUse(m_sites, use.site, use.operand) == SumUse::alone)
                    for (std::uint32_t i = 0; i < operands.size(); ++i)
                        if (i != use.operand && stays(operands[i])) {
                            end(value);
                            end(operands[i]);
                        }
                if (m_module.kind(op) == OpKind::while_ && !isCarried(use.site)) end(value);
            }
        }
        return more;
    }
    // The sum goes round: the body only hands it on, and the condition does not ask.
    bool isCarried(SiteId loop) const {
        const auto results = m_sites.results(loop);
        return results.size() == 3 && stays(results[1]) &&
               std::ranges::none_of(m_sites.uses(results[0]),
                                    [&](SiteUse use) { return m_sites.isLive(m_sites.op(use.site)); });
    }

    // --- what it saves

    std::uint32_t root(ValueId value) {
        std::uint32_t r = value.value;
        while (m_component[r] != r) r = m_component[r] = m_component[m_component[r]];
        return r;
    }
    void join(ValueId a, ValueId b) { m_component[root(a)] = root(b); }

    double sent(ValueId value) const {
        const OpId op = m_sites.op(m_sites.definingSite(value));
        double trips = static_cast<double>(m_sites.trips(op));
        if (m_module.valueKind(value) == ValueKind::regionArgument) trips *= static_cast<double>(m_sites.loopTrips(op));
        return trips * static_cast<double>(shareBytes(m_module.type(value), m_p.definition(value), m_p.mesh()));
    }
    // Of each component: what its sources would send, less what its ends do.
    void price() {
        m_saved.assign(m_component.size(), 0);
        for (ValueId value : m_sources) m_saved[root(value)] += sent(value);
        for (ValueId value : m_touched)
            if (m_made[value] && m_ends[value]) m_saved[root(value)] -= sent(value);
    }

    const Partition& m_p;
    const SiteTable& m_sites;
    const Module& m_module;
    const AxisId m_axis;
    std::vector<ValueId> m_sources, m_touched;
    IdVector<ValueId, std::uint8_t> m_made, m_ends;
    std::vector<std::uint32_t> m_component;
    std::vector<double> m_saved;
};

// To a type that holds at least as much: nothing is rounded before it is summed.
bool widens(const Module& module, OpId convert) {
    const auto from = module.type(module.operands(convert)[0]).dtype,
               to = module.type(module.results(convert)[0]).dtype;
    return isFloat(from) && isFloat(to) && elementBits(to) >= elementBits(from);
}

} // namespace

TensorSharding withSums(TensorSharding sharding, AxisSet axes) {
    axes &= ~sharding.axes();
    for (AxisId axis = 0; axes >> axis != 0; ++axis)
        if (axes & axisBit(axis)) sharding.partial.push_back({axis, Combiner::add});
    return sharding;
}

AxisSet sumAxes(const TensorSharding& sharding) {
    AxisSet axes = 0;
    for (PartialAxis partial : sharding.partial)
        if (partial.combiner == Combiner::add) axes |= axisBit(partial.axis);
    return axes;
}

bool isZeros(const Module& module, ValueId value) {
    if (module.valueKind(value) == ValueKind::regionArgument) { // what a loop hands on as it got it
        const RegionId block = module.regionOfArgument(value);
        const OpId loop = module.region(block).parent;
        if (module.kind(loop) != OpKind::while_ || block != module.regions(loop)[1]) return false;
        const std::uint32_t k = module.index(value);
        return module.region(block).yields[k] == value && isZeros(module, module.operands(loop)[k]);
    }
    if (module.valueKind(value) != ValueKind::opResult) return false;
    const OpId op = module.definingOp(value);
    if (module.kind(op) == OpKind::broadcast_in_dim || module.kind(op) == OpKind::convert)
        return isZeros(module, module.operands(op)[0]);
    if (module.kind(op) != OpKind::constant) return false;
    const std::string_view literal = module.literal(op);
    return literal == "0" || literal == "false" ||
           (literal.find_first_not_of("0.+e") == literal.npos && literal.starts_with("0.0"));
}

SumUse sumUse(const SiteTable& sites, SiteId site, std::uint32_t operand) {
    const Module& module = sites.module();
    const OpId op = sites.op(site);
    const auto together = [](bool is) { return is ? SumUse::together : SumUse::ends; };
    switch (module.kind(op)) {
    case OpKind::add:
    case OpKind::subtract:
    case OpKind::concatenate:
    case OpKind::negate:
    case OpKind::reshape:
    case OpKind::transpose:
    case OpKind::broadcast_in_dim:
    case OpKind::while_:
    case OpKind::optimization_barrier:
    case OpKind::named_computation:
        return SumUse::together;
    case OpKind::slice:
    case OpKind::dynamic_slice:
        return together(operand == 0);
    case OpKind::dynamic_update_slice:
        return together(operand < 2);
    case OpKind::select:
        return together(operand > 0);
    case OpKind::pad:
        return together(operand == 0 && isZeros(module, module.operands(op)[1]));
    case OpKind::convert:
        return together(widens(module, op));
    case OpKind::reduce:
        return together(operand == 0 && module.operands(op).size() == 2 && combinerOf(module, op) == Combiner::add &&
                        isZeros(module, module.operands(op)[1]));
    case OpKind::scatter:
        return together(operand != 1 && module.operands(op).size() == 3 && combinerOf(module, op) == Combiner::add);
    case OpKind::multiply:
        return SumUse::alone;
    case OpKind::divide:
        return operand == 0 ? SumUse::alone : SumUse::ends;
    default:
        return SumUse::ends;
    }
}

IdVector<ValueId, AxisSet> lateSums(const Partition& partition) {
    const SiteTable& sites = partition.sites();
    const Module& module = partition.module();
    std::vector<std::vector<ValueId>> sources(partition.mesh().axes.size());
    bool inLoop = false;
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const SiteId site{s};
        const OpId op = sites.op(site);
        if (partition.nest(site).empty() || !sites.isLive(op)) continue;
        for (ValueId value : sites.results(site)) {
            const TensorSharding definition = partition.definition(value);
            if (definition.partial.empty()) continue;
            const spmd::Reduction reduction = spmd::reduceResult(partition, value, definition);
            for (PartialAxis partial : reduction.reduced) {
                if (partial.combiner != Combiner::add) continue;
                sources[partial.axis].push_back(value);
                inLoop = inLoop || sites.trips(op) > 1;
            }
        }
    }
    IdVector<ValueId, AxisSet> kept;
    if (!inLoop) return kept;
    kept.assign(module.valueCount(), 0);
    for (AxisId axis = 0; axis < sources.size(); ++axis)
        if (!sources[axis].empty()) AlongAxis(partition, axis).run(sources[axis], kept);
    return kept;
}

} // namespace axiscape
