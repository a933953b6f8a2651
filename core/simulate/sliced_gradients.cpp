// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/sliced_gradients.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

bool isIdle(const Partition& partition, OpId op, AxisId axis) {
    return std::ranges::none_of(partition.nest(partition.sites().sitesOf(op)[0]),
                                [&](const auto& entry) { return entry.axis == axis; });
}

// The number of the operand that is cut instead, if the collective is such a gather; else -1.
int slicedOperand(const SpmdProgram& program, const Collective& c) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    if (!c.atUse || c.kind != CollectiveKind::all_gather || module.kind(c.op) != OpKind::dot_general ||
        module.valueKind(c.value) != ValueKind::argument || c.tiles.size() != 1)
        return -1;
    const bool left = module.operands(c.op)[0] == c.value;
    const auto summed =
        module.ints(c.op, left ? AttributeName::lhs_contracting_dimensions : AttributeName::rhs_contracting_dimensions);
    const Tile tile = c.tiles[0];
    if (std::ranges::find(summed, static_cast<std::int64_t>(tile.dim)) == summed.end()) return -1;
    const auto& axes = partition.mesh().axes;
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (a != tile.axis && axes[a].size == axes[tile.axis].size && isIdle(partition, c.op, static_cast<AxisId>(a)))
            return left ? 1 : 0;
    return -1;
}

// Follows an operand back to what must be whole.
class Whole {
  public:
    Whole(const Module& module, const ProgramFacts& known) : m_module(module), m_known(known) {}

    std::vector<ValueId> of(ValueId operand) {
        m_elements = elements(operand);
        follow(operand);
        return std::move(m_found);
    }

  private:
    std::int64_t elements(ValueId value) const {
        std::int64_t n = 1;
        for (auto size : m_module.type(value).shape) n *= size;
        return n;
    }
    bool isSlice(OpId op) const { return std::ranges::find(m_slices, op) != m_slices.end(); }
    // Others than the slices read it, such as a reduction.
    bool isReadWhole(ValueId value) const {
        return std::ranges::any_of(m_module.uses(value), [&](Use use) {
            return use.op.value < m_module.opCount() && m_known.sites->isLive(use.op) && !isSlice(use.op);
        });
    }
    void follow(ValueId value) {
        const OpId maker = m_module.definingOp(value);
        m_slices.push_back(maker);
        for (ValueId operand : m_module.operands(maker)) {
            if (m_module.valueKind(operand) != ValueKind::opResult || elements(operand) != m_elements) continue;
            const OpId before = m_module.definingOp(operand);
            const auto cls = m_known.workClass[before];
            if ((cls != WorkClass::loop && cls != WorkClass::alias) || isSlice(before)) continue;
            if (!isReadWhole(operand))
                follow(operand);
            else if (std::ranges::find(m_found, operand) == m_found.end())
                m_found.push_back(operand);
        }
    }

    const Module& m_module;
    const ProgramFacts& m_known;
    std::int64_t m_elements = 0;
    std::vector<OpId> m_slices;
    std::vector<ValueId> m_found;
};

} // namespace

std::vector<Storage> slicedGradients(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                                     const ProgramFacts& known, const Order& order) {
    const Module& module = program.partition.module();
    std::vector<Storage> written;
    for (const Collective& c : program.collectives) {
        const int index = slicedOperand(program, c);
        if (index < 0) continue;
        const ValueId operand = module.operands(c.op)[static_cast<std::size_t>(index)];
        if (module.valueKind(operand) != ValueKind::opResult) continue;
        const OpId maker = module.definingOp(operand);
        const auto at = std::ranges::find_if(order.events, [&](const Event& event) {
            return event.kind == Event::Kind::kernel && event.op == (kernels.runs[maker] ? maker : c.op);
        });
        if (at == order.events.end()) continue;
        std::int64_t instead = kernels.runs[maker] ? work.valueBytes(operand) : 0;
        for (ValueId value : Whole(module, known).of(operand)) {
            Storage s;
            s.value = value;
            s.first = s.last = static_cast<std::int32_t>(at - order.events.begin());
            s.bytes = std::max<std::int64_t>(0, work.valueBytes(value) - instead);
            instead = std::max<std::int64_t>(0, instead - work.valueBytes(value));
            written.push_back(s);
        }
    }
    return written;
}

} // namespace axiscape::simulation
