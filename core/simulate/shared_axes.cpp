// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/shared_axes.h"

#include "core/simulate/op_cuts.h"

#include <algorithm>
#include <optional>

namespace axiscape::simulation {

namespace {

struct Cut {
    AxisId axis = 0;
    std::int64_t dim = 0;
    friend bool operator==(const Cut&, const Cut&) = default;
};
using MaybeCut = std::optional<Cut>;

bool holds(std::span<const std::int64_t> list, std::int64_t item) {
    return std::ranges::find(list, item) != list.end();
}

class Spreading {
  public:
    Spreading(const SpmdProgram& program, const ProgramFacts& known, const DividedAxes& divided)
        : m_program(program), m_module(program.partition.module()), m_known(known), m_divided(divided) {}

    // Both stay empty where there is none.
    void run(IdVector<ValueId, std::int32_t>& parts, std::vector<std::uint8_t>& left) {
        for (OpId op : m_known.working) {
            if (m_module.regionOf(op).valid()) continue;
            if (m_module.kind(op) == OpKind::dot_general)
                product(op, left);
            else if (!m_cut.empty())
                follow(op);
        }
        if (m_cut.empty()) return;
        parts.assign(m_module.valueCount(), 1);
        for (std::uint32_t v = 0; v < m_cut.size(); ++v)
            if (const MaybeCut& cut = m_cut[ValueId{v}])
                parts[ValueId{v}] = static_cast<std::int32_t>(m_program.partition.mesh().axes[cut->axis].size);
    }

  private:
    // Per operand: the axis and the dimension along which it is gathered for the op, if that is one and it keeps it.
    MaybeCut gathered(OpId op, std::uint32_t k, std::uint32_t& index) const {
        MaybeCut cut;
        const auto all = m_program.collectivesOf(op);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Collective& c = all[i];
            if (!c.atUse || c.index != k) continue;
            if (cut || c.kind != CollectiveKind::all_gather || c.tiles.size() != 1) return {};
            cut = Cut{c.tiles[0].axis, c.tiles[0].dim};
            index = static_cast<std::uint32_t>(m_program.firstCollective[op] + i);
        }
        return cut;
    }

    // Where a dimension that an operand keeps, or of the batch, is in the result; none of those that are summed.
    std::optional<std::int64_t> inResult(OpId op, std::uint32_t k, std::int64_t dim) const {
        const auto batch = ints(op, k, AttributeName::lhs_batching_dimensions, AttributeName::rhs_batching_dimensions);
        const auto summed =
            ints(op, k, AttributeName::lhs_contracting_dimensions, AttributeName::rhs_contracting_dimensions);
        if (holds(summed, dim)) return {};
        for (std::size_t b = 0; b < batch.size(); ++b)
            if (batch[b] == dim) return static_cast<std::int64_t>(b);
        auto at = static_cast<std::int64_t>(batch.size());
        if (k == 1)
            at += static_cast<std::int64_t>(m_module.type(m_module.operands(op)[0]).shape.size() - batch.size() -
                                            summed.size());
        for (std::int64_t d = 0; d < dim; ++d) at += !holds(summed, d) && !holds(batch, d);
        return at;
    }
    std::span<const std::int64_t> ints(OpId op, std::uint32_t k, AttributeName left, AttributeName right) const {
        return m_module.ints(op, k == 0 ? left : right);
    }

    void product(OpId op, std::vector<std::uint8_t>& left) {
        const ValueId result = m_module.results(op)[0];
        if (m_program.collectivesOf(op).size() > 1 && bothGathered(op, left)) return;
        for (std::uint32_t k = 0; k < 2; ++k)
            if (const MaybeCut cut = scattered(op, k)) return set(result, *cut);
        if (m_cut.empty()) return;
        for (std::uint32_t k = 0; k < 2; ++k)
            if (const MaybeCut& cut = m_cut[m_module.operands(op)[k]])
                if (const auto dim = inResult(op, k, cut->dim)) return set(result, {cut->axis, *dim});
    }

    bool bothGathered(OpId op, std::vector<std::uint8_t>& left) {
        const auto operands = m_module.operands(op);
        std::uint32_t index[2] = {};
        const MaybeCut brought[2] = {gathered(op, 0, index[0]), gathered(op, 1, index[1])};
        if (!brought[0] || !brought[1] || brought[0]->axis != brought[1]->axis ||
            hasAxis(m_module.results(op)[0], brought[0]->axis) || m_known.escapes[m_module.results(op)[0]])
            return false; // what is returned is as large as the program says
        const std::uint32_t k = elements(operands[1]) > elements(operands[0]) ? 1 : 0;
        const auto dim = inResult(op, k, brought[k]->dim), other = inResult(op, 1 - k, brought[1 - k]->dim);
        if (!dim || !other || *dim == *other) return true; // summed, or one dimension of a batch
        set(m_module.results(op)[0], {brought[k]->axis, *dim});
        if (left.empty()) left.assign(m_program.collectives.size(), 0);
        left[index[k]] = 1;
        return true;
    }

    // Of a parameter in parts along what is summed, over an axis that cuts nothing of the other operand: how XLA cuts
    // the result.
    MaybeCut scattered(OpId op, std::uint32_t k) const {
        const auto operands = m_module.operands(op);
        const ValueId result = m_module.results(op)[0];
        if (m_module.valueKind(operands[k]) != ValueKind::argument || m_divided.parts(operands[1 - k]) > 1) return {};
        for (const Tile& tile : m_program.sharding(operands[k]).tiles) {
            if (hasAxis(operands[1 - k], tile.axis) || !isReduced(op, tile.axis) || inResult(op, k, tile.dim)) continue;
            const auto dim = lastKept(op, k);
            if (dim >= 0 && m_module.type(result).shape[static_cast<std::size_t>(dim)] %
                                    m_program.partition.mesh().axes[tile.axis].size ==
                                0)
                return Cut{tile.axis, dim};
        }
        return {};
    }
    bool isReduced(OpId op, AxisId axis) const {
        return std::ranges::any_of(m_program.collectivesOf(op), [&](const Collective& c) {
            return !c.atUse && c.kind == CollectiveKind::all_reduce && std::ranges::find(c.axes, axis) != c.axes.end();
        });
    }
    // The last dimension of an operand that its product keeps, in the result; -1: none.
    std::int64_t lastKept(OpId op, std::uint32_t k) const {
        for (auto d = static_cast<std::int64_t>(m_module.type(m_module.operands(op)[k]).shape.size()); d-- > 0;)
            if (const auto dim = inResult(op, k, d)) return *dim;
        return -1;
    }

    // What keeps the dimension.
    void follow(OpId op) {
        const auto operands = m_module.operands(op);
        const OpKind kind = m_module.kind(op);
        const auto cls = m_known.workClass[op];
        if (operands.empty()) return;
        if (kind == OpKind::transpose || kind == OpKind::broadcast_in_dim || kind == OpKind::reduce) {
            const MaybeCut& cut = m_cut[operands[0]];
            if (!cut) return;
            std::int64_t dim = cut->dim;
            if (kind == OpKind::transpose) {
                const auto order = m_module.ints(op, AttributeName::permutation);
                dim = std::ranges::find(order, dim) - order.begin();
            } else if (kind == OpKind::broadcast_in_dim) {
                dim = m_module.ints(op, AttributeName::broadcast_dimensions)[static_cast<std::size_t>(dim)];
            } else {
                const auto gone = m_module.ints(op, AttributeName::dimensions);
                if (holds(gone, dim)) return;
                dim -= std::ranges::count_if(gone, [&](std::int64_t d) { return d < dim; });
            }
            for (ValueId r : m_module.results(op)) set(r, {cut->axis, dim});
            return;
        }
        if (cls != WorkClass::loop || m_module.results(op).size() != 1) return;
        const ValueId result = m_module.results(op)[0];
        for (ValueId operand : operands)
            if (m_cut[operand] && std::ranges::equal(m_module.type(operand).shape, m_module.type(result).shape))
                return set(result, *m_cut[operand]);
    }

    void set(ValueId value, Cut cut) {
        if (hasAxis(value, cut.axis) || isCarried(value)) return;
        if (m_cut.empty()) m_cut.assign(m_module.valueCount(), std::nullopt);
        m_cut[value] = cut;
    }
    bool isCarried(ValueId value) const { // into a loop or a branch
        return std::ranges::any_of(m_module.uses(value), [&](Use use) {
            return use.op.value < m_module.opCount() && m_known.workClass[use.op] == WorkClass::control;
        });
    }
    bool hasAxis(ValueId value, AxisId axis) const { return isCutBy(m_program, value, axis); }
    std::int64_t elements(ValueId value) const { return m_module.type(value).elements(); }

    const SpmdProgram& m_program;
    const Module& m_module;
    const ProgramFacts& m_known;
    const DividedAxes& m_divided;
    IdVector<ValueId, MaybeCut> m_cut; // empty: none yet
};

} // namespace

SharedAxes::SharedAxes(const SpmdProgram& program, const ProgramFacts& known, const DividedAxes& divided) {
    Spreading(program, known, divided).run(m_parts, m_left);
}

} // namespace axiscape::simulation
