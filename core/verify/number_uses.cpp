// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/number_uses.h"

#include "core/verify/rounding.h"
#include "core/verify/value_walk.h"

#include <algorithm>
#include <limits>

namespace axiscape::verification {
namespace {

class Uses {
  public:
    explicit Uses(const Module& module) : m_module(module), m_walk(module, isFloat, ValueWalk::Loops::inside) {}

    NumberUse of(std::uint32_t argument) {
        m_use = {};
        m_product = m_elementwise = kNever;
        m_walk.from(ValueId{argument}, [this](Use use) { return one(use); });
        return m_use;
    }

  private:
    static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

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
            if (!has(m_module.kind(op), Trait::relays)) return false;
            value = m_module.operands(op)[0];
        }
        return false;
    }

    // Whether what the op makes is still the argument's numbers.
    bool one(Use use) {
        const OpId op = use.op;
        const OpKind kind = m_module.kind(op);
        if (isProduct(kind)) {
            product(op, summedElements(m_module, op));
        } else if (kind == OpKind::gather) {
            m_use.table = true;
        } else if (has(kind, Trait::ofPositive)) {
            m_use.root = m_use.root || use.operand == 0;
        } else if (kind == OpKind::multiply || kind == OpKind::divide) {
            elementwise(op, true);
        } else if (kind == OpKind::add || kind == OpKind::subtract) {
            elementwise(op, false);
            return isConstant(m_module.operands(op)[1 - use.operand]);
        } else if (kind == OpKind::dynamic_slice || kind == OpKind::pad) {
            return use.operand == 0;
        } else {
            return handsOn(kind) || kind == OpKind::maximum;
        }
        return false;
    }

    const Module& m_module;
    ValueWalk m_walk;
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

} // namespace axiscape::verification
