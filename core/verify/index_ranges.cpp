// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/index_ranges.h"

#include "core/verify/value_walk.h"

#include <algorithm>

namespace axiscape::verification {
namespace {

class Ranges {
  public:
    explicit Ranges(const Module& module)
        : m_module(module), m_walk(module, isInteger, ValueWalk::Loops::insideAndBehind) {}

    std::int64_t of(std::uint32_t argument) {
        m_below = 0;
        m_walk.from(ValueId{argument}, [this](Use use) { return one(use); });
        return m_below;
    }

  private:
    void bound(std::int64_t below) {
        if (below > 0) m_below = m_below == 0 ? below : std::min(m_below, below);
    }
    std::span<const std::int64_t> shape(ValueId value) const { return m_module.type(value).shape; }

    // As an index it is bound; else it may be handed on.
    bool one(Use use) {
        const OpKind kind = m_module.kind(use.op);
        if (has(kind, Trait::indexes) && indexed(use)) return false;
        if (kind == OpKind::compare) {
            bound(counted(m_module.operands(use.op)[1 - use.operand]));
            return false;
        }
        if (kind == OpKind::select) return use.operand > 0;
        return handsOn(kind) || has(kind, Trait::indexes) || kind == OpKind::add || kind == OpKind::subtract ||
               kind == OpKind::clamp || kind == OpKind::maximum || kind == OpKind::minimum;
    }

    bool indexed(Use use) {
        const OpId op = use.op;
        const auto operands = m_module.operands(op);
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::gather) {
            if (use.operand != 1) return false;
            const auto sizes = m_module.ints(op, AttributeName::slice_sizes);
            for (const auto d : m_module.ints(op, AttributeName::start_index_map))
                bound(shape(operands[0])[static_cast<std::size_t>(d)] - sizes[static_cast<std::size_t>(d)] + 1);
            return true;
        }
        if (kind == OpKind::scatter) {
            if (use.operand != m_module.results(op).size()) return false;
            for (const auto d : m_module.ints(op, AttributeName::scatter_dims_to_operand_dims))
                bound(shape(operands[0])[static_cast<std::size_t>(d)]);
            return true;
        }
        const bool slice = kind == OpKind::dynamic_slice;
        const std::uint32_t first = slice ? 1 : 2; // of the starts
        if (use.operand < first) return false;
        const ValueId part = slice ? m_module.results(op)[0] : operands[1];
        const std::uint32_t d = use.operand - first;
        bound(shape(operands[0])[d] - shape(part)[d] + 1);
        return true;
    }

    // How far a value counts that is an iota, moved about: 0 if it is none.
    std::int64_t counted(ValueId value) const {
        for (int steps = 0; steps < 8 && m_module.valueKind(value) == ValueKind::opResult; ++steps) {
            const OpId op = m_module.definingOp(value);
            if (m_module.kind(op) == OpKind::iota)
                return shape(value)[static_cast<std::size_t>(m_module.intOr(op, AttributeName::iota_dimension, 0))];
            if (!has(m_module.kind(op), Trait::relays)) return 0;
            value = m_module.operands(op)[0];
        }
        return 0;
    }

    const Module& m_module;
    ValueWalk m_walk;
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

} // namespace axiscape::verification
