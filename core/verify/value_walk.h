// SPDX-License-Identifier: GPL-3.0-or-later
// Follows values from use to use, into the regions of loops, each once: what becomes of an argument.
//
//   ValueWalk walk(module, isFloat, ValueWalk::Loops::inside);
//   walk.from(argument, [&](Use use) { note(use); return handsOn(module.kind(use.op)); });
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape::verification {

class ValueWalk {
  public:
    // What a loop carries is followed into its regions; and behind it, as what it was before, or no further.
    enum class Loops { inside, insideAndBehind };

    // Only values of the element types that `takes` says are followed.
    ValueWalk(const Module& module, bool (*takes)(ElementType), Loops loops)
        : m_module(module), m_takes(takes), m_loops(loops), m_seen(module.valueCount(), 0) {}

    // visit(use) is asked of every use, loops apart: whether the op's results are to be followed.
    template <class Visit> void from(ValueId start, Visit visit) {
        ++m_turn;
        m_left.clear();
        follow(start);
        while (!m_left.empty()) {
            const ValueId value = m_left.back();
            m_left.pop_back();
            for (const Use use : m_module.uses(value)) {
                if (m_module.kind(use.op) == OpKind::while_)
                    loop(use);
                else if (visit(use))
                    for (const ValueId result : m_module.results(use.op)) follow(result);
            }
        }
    }

  private:
    void follow(ValueId value) {
        if (m_seen[value.value] == m_turn || !m_takes(m_module.type(value).dtype)) return;
        m_seen[value.value] = m_turn;
        m_left.push_back(value);
    }
    void loop(Use use) {
        for (const RegionId region : m_module.regions(use.op)) follow(m_module.region(region).arguments[use.operand]);
        if (m_loops == Loops::insideAndBehind) follow(m_module.results(use.op)[use.operand]);
    }

    const Module& m_module;
    bool (*m_takes)(ElementType);
    Loops m_loops;
    std::vector<std::uint32_t> m_seen; // in which turn
    std::uint32_t m_turn = 0;
    std::vector<ValueId> m_left;
};

// The op's results hold the numbers of that operand, moved about, of another type, or some of them.
[[nodiscard]] inline bool handsOn(OpKind kind) {
    return has(kind, Trait::relays) || has(kind, Trait::moves) || has(kind, Trait::identity);
}

} // namespace axiscape::verification
