// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/gathered_activations.h"

#include "core/simulate/argument_gathers.h"
#include "core/simulate/op_cuts.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

// A gather of a parameter, of main, along one dimension, for one product.
struct Gather {
    std::uint32_t collective = 0;
    std::uint32_t operand = 0; // of the product: the parameter
    AxisId axis = 0;
    bool summed = false; // along what the product sums over
};

Gather gatherOf(const Module& module, const Collective& c, std::uint32_t index) {
    return {index, c.index, c.tiles[0].axis, isAlongSummed(module, c)};
}

bool isWritten(const Module& module, const FusedKernels& kernels, ValueId value) {
    while (module.valueKind(value) == ValueKind::opResult) {
        const OpId op = module.definingOp(value);
        if (kernels.runs[op]) return true;
        if (workClass(module.kind(op)) != WorkClass::alias) return false;
        value = module.operands(op)[0];
    }
    return true;
}

// Spreads from the products that gather the batch to what follows from them.
class Turned {
  public:
    Turned(const SpmdProgram& program, const ProgramFacts& known, std::span<const MemoryCategory> categories)
        : m_module(program.partition.module()), m_known(known), m_program(program), m_categories(categories) {}

    std::vector<std::uint32_t> run(std::uint32_t asItIs, std::uint32_t nothing) {
        const auto& all = m_program.collectives;
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (isArgumentGather(m_module, all[i]) && isParameter(all[i].value))
                m_gathers.push_back(gatherOf(m_module, all[i], i));
        const auto first = std::ranges::find_if(m_gathers, [&](const Gather& g) { return parameterDecides(g); });
        if (first == m_gathers.end()) return {};
        std::vector<std::uint32_t> instead(all.size(), asItIs);
        m_axisOf.assign(m_module.valueCount(), kWhole);
        auto next = first;
        for (OpId op = all[first->collective].op; op.value < m_module.opCount(); op = OpId{std::size_t{op.value} + 1}) {
            while (next != m_gathers.end() && all[next->collective].op < op) ++next;
            if (m_module.regionOf(op).valid() || !m_known.sites->isLive(op)) continue;
            if (next == m_gathers.end() || all[next->collective].op != op) {
                follow(op);
                continue;
            }
            const ValueId other = m_module.operands(op)[1 - next->operand];
            const bool isTurned = m_axisOf[other] == next->axis;
            if (isTurned && next->summed) {
                instead[next->collective] = nothing;
            } else if (!next->summed && (isTurned || parameterDecides(*next))) {
                instead[next->collective] = other.value;
                m_axisOf[m_module.results(op)[0]] = next->axis;
            }
        }
        return instead;
    }

  private:
    static constexpr AxisId kWhole = 0xff;

    std::int64_t elements(ValueId value) const { return m_module.type(value).elements(); }
    bool isParameter(ValueId argument) const {
        return argument.value >= m_categories.size() || m_categories[argument.value] == MemoryCategory::parameters;
    }

    bool parameterDecides(const Gather& g) const {
        const OpId op = m_program.collectives[g.collective].op;
        const ValueId parameter = m_module.operands(op)[g.operand], other = m_module.operands(op)[1 - g.operand];
        if (g.summed || m_module.valueKind(other) != ValueKind::opResult) return false;
        if (!isCutBy(m_program, other, g.axis)) return false;
        const auto ours = elements(parameter), theirs = elements(other);
        return ours > theirs || (ours == theirs && g.operand == 0);
    }

    // Element by element what all large operands are; what is broadcast follows.
    void follow(OpId op) {
        const auto cls = m_known.workClass[op];
        const auto results = m_module.results(op);
        if ((cls != WorkClass::loop && cls != WorkClass::alias) || results.size() != 1) return;
        AxisId axis = kWhole;
        for (ValueId operand : m_module.operands(op)) {
            if (m_axisOf[operand] != kWhole)
                axis = m_axisOf[operand];
            else if (elements(operand) >= elements(results[0]) && !isBroadcast(operand))
                return;
        }
        m_axisOf[results[0]] = axis;
    }
    bool isBroadcast(ValueId value) const {
        if (m_module.valueKind(value) != ValueKind::opResult) return false;
        const OpKind kind = m_module.kind(m_module.definingOp(value));
        return kind == OpKind::broadcast_in_dim || kind == OpKind::constant || kind == OpKind::iota;
    }

    const Module& m_module;
    const ProgramFacts& m_known;
    const SpmdProgram& m_program;
    const std::span<const MemoryCategory> m_categories;
    std::vector<Gather> m_gathers;
    IdVector<ValueId, AxisId> m_axisOf; // that cuts its features in place of the batch
};

} // namespace

GatheredActivations::GatheredActivations(const SpmdProgram& program, const ProgramFacts& known,
                                         std::span<const MemoryCategory> categories)
    : m_instead(Turned(program, known, categories).run(kAsItIs, kNothing)) {}

std::vector<Storage> GatheredActivations::written(const SpmdProgram& program, const LocalWork& work,
                                                  const FusedKernels& kernels, const Order& order) const {
    std::vector<Storage> out;
    if (empty()) return out;
    const Module& module = program.partition.module();
    IdVector<OpId, std::int32_t> position(module.opCount(), -1);
    for (std::size_t e = 0; e < order.events.size(); ++e)
        if (order.events[e].kind == Event::Kind::kernel) position[order.events[e].op] = static_cast<std::int32_t>(e);
    // Of the kernel that a product is part of, with what alone reads it.
    const auto at = [&](OpId op) {
        while (position[op] < 0) {
            const auto readers = module.uses(module.results(op)[0]);
            if (readers.size() != 1 || readers[0].op.value >= module.opCount()) return -1;
            op = readers[0].op;
        }
        return position[op];
    };
    for (std::uint32_t i = 0; i < m_instead.size(); ++i) {
        if (!replaces(i) || !instead(i).valid()) continue;
        Storage s;
        s.value = instead(i);
        if (isWritten(module, kernels, s.value)) continue; // anyway
        s.bytes = madeBytes(program, work, s.value);
        s.first = s.last = at(program.collectives[i].op);
        for (Use use : module.uses(s.value))
            if (use.op.value < module.opCount() && module.kind(use.op) == OpKind::dot_general)
                s.last = std::max(s.last, at(use.op));
        if (s.first < 0) continue;
        s.category = MemoryCategory::activations;
        out.push_back(s);
    }
    return out;
}

} // namespace axiscape::simulation
