// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/index_ranges.h"

#include <algorithm>

namespace axiscape {
namespace {

class Ranges {
  public:
    explicit Ranges(const Module& module) : m_module(module), m_seen(module.valueCount(), 0) {}

    std::int64_t of(std::uint32_t argument) {
        m_below = 0;
        ++m_turn;
        m_left.clear();
        follow(ValueId{argument});
        while (!m_left.empty()) {
            const ValueId value = m_left.back();
            m_left.pop_back();
            for (const Use use : m_module.uses(value)) one(use);
        }
        return m_below;
    }

  private:
    void follow(ValueId value) {
        if (m_seen[value.value] == m_turn || !isInteger(m_module.type(value).dtype)) return;
        m_seen[value.value] = m_turn;
        m_left.push_back(value);
    }
    void bound(std::int64_t below) {
        if (below > 0) m_below = m_below == 0 ? below : std::min(m_below, below);
    }
    std::span<const std::int64_t> shape(ValueId value) const { return m_module.type(value).shape; }

    void one(Use use) {
        const OpId op = use.op;
        const auto operands = m_module.operands(op);
        switch (m_module.kind(op)) {
        case OpKind::gather:
            if (use.operand == 1) {
                const auto sizes = m_module.ints(op, AttributeName::slice_sizes);
                for (const auto d : m_module.ints(op, AttributeName::start_index_map))
                    bound(shape(operands[0])[static_cast<std::size_t>(d)] - sizes[static_cast<std::size_t>(d)] + 1);
                return;
            }
            break;
        case OpKind::scatter:
            if (use.operand == m_module.results(op).size()) {
                for (const auto d : m_module.ints(op, AttributeName::scatter_dims_to_operand_dims))
                    bound(shape(operands[0])[static_cast<std::size_t>(d)]);
                return;
            }
            break;
        case OpKind::dynamic_slice:
            if (use.operand >= 1)
                return bound(shape(operands[0])[use.operand - 1] - shape(m_module.results(op)[0])[use.operand - 1] + 1);
            break;
        case OpKind::dynamic_update_slice:
            if (use.operand >= 2)
                return bound(shape(operands[0])[use.operand - 2] - shape(operands[1])[use.operand - 2] + 1);
            break;
        case OpKind::compare:
            return bound(counted(operands[1 - use.operand]));
        case OpKind::while_:
            for (const RegionId region : m_module.regions(op)) follow(m_module.region(region).arguments[use.operand]);
            return follow(m_module.results(op)[use.operand]);
        case OpKind::select:
            if (use.operand == 0) return;
            break;
        case OpKind::convert:
        case OpKind::reshape:
        case OpKind::broadcast_in_dim:
        case OpKind::transpose:
        case OpKind::slice:
        case OpKind::concatenate:
        case OpKind::add:
        case OpKind::subtract:
        case OpKind::clamp:
        case OpKind::maximum:
        case OpKind::minimum:
        case OpKind::sharding_constraint:
        case OpKind::optimization_barrier:
        case OpKind::pad:
            break;
        default:
            return;
        }
        for (const ValueId value : m_module.results(op)) follow(value);
    }

    // How far a value counts that is an iota, moved about: 0 if it is none.
    std::int64_t counted(ValueId value) const {
        for (int steps = 0; steps < 8 && m_module.valueKind(value) == ValueKind::opResult; ++steps) {
            const OpId op = m_module.definingOp(value);
            switch (m_module.kind(op)) {
            case OpKind::iota:
                return shape(value)[static_cast<std::size_t>(m_module.intOr(op, AttributeName::iota_dimension, 0))];
            case OpKind::convert:
            case OpKind::reshape:
            case OpKind::broadcast_in_dim:
            case OpKind::transpose:
                value = m_module.operands(op)[0];
                break;
            default:
                return 0;
            }
        }
        return 0;
    }

    const Module& m_module;
    std::vector<std::uint32_t> m_seen; // in which turn
    std::uint32_t m_turn = 0;
    std::vector<ValueId> m_left;
    std::int64_t m_below = 0;
};

} // namespace

std::vector<std::int64_t> indexRanges(const Module& module) {
    Ranges ranges(module);
    std::vector<std::int64_t> below;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const TensorType type = module.type(ValueId{i});
        below.push_back(type.isTensor() && isInteger(type.dtype) && type.dtype != ElementType::i1 ? ranges.of(i) : 0);
    }
    return below;
}

} // namespace axiscape
