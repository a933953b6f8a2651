// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/number_uses.h"

#include "core/verify/rounding.h"

#include <algorithm>
#include <limits>

namespace axiscape {
namespace {

class Uses {
  public:
    explicit Uses(const Module& module) : m_module(module), m_seen(module.valueCount(), 0) {}

    NumberUse of(std::uint32_t argument) {
        m_use = {};
        m_product = m_elementwise = kNever;
        ++m_turn;
        m_left.clear();
        follow(ValueId{argument});
        while (!m_left.empty()) {
            const ValueId value = m_left.back();
            m_left.pop_back();
            for (const Use use : m_module.uses(value)) one(use);
        }
        return m_use;
    }

  private:
    static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

    void follow(ValueId value) {
        if (m_seen[value.value] == m_turn || !isFloat(m_module.type(value).dtype)) return;
        m_seen[value.value] = m_turn;
        m_left.push_back(value);
    }
    // The forward pass comes before those that use the same numbers otherwise.
    void product(OpId op, std::int64_t summed) {
        if (op.value >= m_product) return;
        m_product = op.value;
        m_use.fanIn = static_cast<double>(std::max<std::int64_t>(summed, 1));
    }
    void elementwise(OpId op, bool scale) {
        if (op.value >= m_elementwise) return;
        m_elementwise = op.value;
        m_use.scale = scale;
        m_use.shift = !scale;
    }
    // A number that is the same everywhere, as the epsilon under a root.
    bool isConstant(ValueId value) const {
        for (int steps = 0; steps < 4 && m_module.valueKind(value) == ValueKind::opResult; ++steps) {
            const OpId op = m_module.definingOp(value);
            if (m_module.kind(op) == OpKind::constant) return true;
            if (m_module.kind(op) != OpKind::broadcast_in_dim && m_module.kind(op) != OpKind::convert) return false;
            value = m_module.operands(op)[0];
        }
        return false;
    }

    void one(Use use) {
        const OpId op = use.op;
        const auto operands = m_module.operands(op);
        switch (m_module.kind(op)) {
        case OpKind::dot:
        case OpKind::dot_general:
        case OpKind::convolution:
            return product(op, summedElements(m_module, op));
        case OpKind::gather:
            m_use.table = true;
            return;
        case OpKind::sqrt:
        case OpKind::rsqrt:
        case OpKind::log:
        case OpKind::power:
            m_use.root = m_use.root || use.operand == 0;
            return;
        case OpKind::multiply:
        case OpKind::divide:
            return elementwise(op, true);
        case OpKind::add:
        case OpKind::subtract:
            elementwise(op, false);
            if (!isConstant(operands[1 - use.operand])) return;
            break;
        case OpKind::while_:
            for (const RegionId region : m_module.regions(op)) follow(m_module.region(region).arguments[use.operand]);
            return;
        case OpKind::dynamic_slice:
        case OpKind::pad:
            if (use.operand > 0) return;
            break;
        case OpKind::convert:
        case OpKind::reshape:
        case OpKind::broadcast_in_dim:
        case OpKind::transpose:
        case OpKind::slice:
        case OpKind::concatenate:
        case OpKind::maximum:
        case OpKind::sharding_constraint:
        case OpKind::optimization_barrier:
            break;
        default:
            return;
        }
        for (const ValueId value : m_module.results(op)) follow(value);
    }

    const Module& m_module;
    std::vector<std::uint32_t> m_seen; // in which turn
    std::uint32_t m_turn = 0;
    std::vector<ValueId> m_left;
    NumberUse m_use;
    std::uint32_t m_product = kNever, m_elementwise = kNever; // the first op that does it
};

} // namespace

std::vector<NumberUse> numberUses(const Module& module) {
    Uses uses(module);
    std::vector<NumberUse> all;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const TensorType type = module.type(ValueId{i});
        all.push_back(type.isTensor() && isFloat(type.dtype) ? uses.of(i) : NumberUse{});
    }
    return all;
}

} // namespace axiscape
