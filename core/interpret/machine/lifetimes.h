// SPDX-License-Identifier: GPL-3.0-or-later
// In which order a machine walks the ops of a module, and after which op a value is of no more use. A value captured by
// a region inside lives until the op of that region is done. Linear in the number of ops and operands to make.
#pragma once

#include "core/ir/ir.h"

#include <span>
#include <vector>

namespace axiscape::machine {

class Lifetimes {
  public:
    explicit Lifetimes(const Module& module);

    // The first op that stands directly in the region, or in main; invalid if there is none.
    OpId first(RegionId region) const { return region.valid() ? m_firstIn[region] : m_firstInMain; }
    // The next op in the same region or in main; invalid behind the last.
    OpId next(OpId op) const { return m_next[op]; }

    // The op is the last to use the value, and uses it as an operand only.
    bool takes(OpId op, ValueId value) const { return m_last[value] == op.value && !m_captured[value]; }
    // Values whose last use is the op, and results of it that nobody uses.
    std::span<const ValueId> endingAt(OpId op) const { return m_atOp.of(op.value); }
    // Values of the region that live to its end: those that it yields, and arguments that nobody uses. Not the
    // arguments of the condition of a loop: they hold what is carried.
    std::span<const ValueId> endingWith(RegionId region) const { return m_atRegion.of(region.value); }

  private:
    struct Lists {
        std::vector<std::uint32_t> first;
        std::vector<ValueId> values;
        std::span<const ValueId> of(std::uint32_t key) const {
            return {values.data() + first[key], first[key + 1] - first[key]};
        }
    };
    static Lists lists(const IdVector<ValueId, std::uint32_t>& keys, std::size_t count);

    IdVector<OpId, OpId> m_next;
    IdVector<RegionId, OpId> m_firstIn;
    OpId m_firstInMain;
    IdVector<ValueId, std::uint32_t> m_last; // an OpId, or none
    IdVector<ValueId, bool> m_captured;      // the last use is inside a region of the op
    Lists m_atOp, m_atRegion;
};

} // namespace axiscape::machine
