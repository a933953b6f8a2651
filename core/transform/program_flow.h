// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads what in a program of passes, and what nobody reads any more once some readers have gone.
#pragma once

#include "core/structure/structure.h"

#include <vector>

namespace axiscape::transforms {

class ProgramFlow {
  public:
    ProgramFlow(const Module& module, const Structure& structure);

    bool isForward(OpId op) const { return op.value < m_module.opCount() && m_structure.passOf[op] == Pass::forward; }
    // The op of `region` that holds `op` in its regions, or is it; invalid if none does.
    OpId inRegion(OpId op, RegionId region) const;
    // Ops that read a value as an operand, and ops with a region that returns it.
    template <class Each> void eachReader(ValueId value, Each&& each) const {
        for (const Use use : m_module.uses(value)) each(numbered(use.op));
        for (auto i = m_firstYield[value.value]; i < m_firstYield[value.value + 1]; ++i) each(m_yielders[i]);
    }
    bool isReturned(ValueId value) const { return m_returned[value.value]; } // by main
    // Of numbered ops inside an op: what they read that is made outside of it.
    std::vector<ValueId> captured(OpId op) const;
    // Copies of it compute what it computes.
    bool isRepeatable(OpId op) const;

    // --- counting: how many read a value now
    void addReader(ValueId value) { ++m_readers[value.value]; }
    void dropReader(ValueId value); // what nobody reads any more goes, with what only it read
    std::vector<bool> takeDropped() { return std::move(m_dropped); }

  private:
    OpId numbered(OpId op) const; // of an op in a reduction or the like: the op that it belongs to
    const Module& m_module;
    const Structure& m_structure;
    std::vector<std::uint32_t> m_firstYield, m_readers;
    std::vector<OpId> m_yielders;
    std::vector<bool> m_returned, m_dropped;
};

} // namespace axiscape::transforms
