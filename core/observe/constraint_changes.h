// SPDX-License-Identifier: GPL-3.0-or-later
// What other words in a program's own sharding constraints would do: each way to lay the axes, in any order, is written
// into the one that a collective is there for, and the program is lowered with its constraints held.
//
//   const ConstraintChanges changes(given);
//   if (const ConstraintChange* change = changes.thatRemoves(op)) use(change->source, change->sharding);
//
// Cost: one reading of the program's text and one lowering for each way. Only for small programs.
#pragma once

#include "core/spmd/spmd.h"

#include <map>

namespace axiscape::observed {

struct ConstraintChange {
    OpId op;            // the constraint
    std::string source; // where the program says it: of what it constrains, where a helper makes them all
    TensorSharding sharding;
    bool isReordered = false; // the same axes, otherwise
    double sentBytes = 0;
};

class ConstraintChanges {
  public:
    explicit ConstraintChanges(const SpmdProgram& given); // outlives it
    // Of the constraints that an op's result goes to, element by element, or that its operands come from: the change
    // after which least is sent, and less from the op to the constraint. Null: none.
    const ConstraintChange* thatRemoves(OpId op) const;

  private:
    struct Near { // a constraint, and the ops from the one that is asked about to it
        OpId constraint;
        std::vector<OpId> chain;
    };
    std::vector<Near> constraintsAt(OpId op) const;
    std::optional<SpmdProgram> lowered(const std::string& text, std::span<const TensorSharding> arguments) const;
    void tryAll(OpId constraint) const;
    std::string sourceOf(OpId constraint) const;

    const SpmdProgram& m_given;
    std::vector<OpId> m_constraints;           // in program order
    mutable std::optional<SpmdProgram> m_held; // the program as it is, with its constraints held
    mutable std::string m_text;
    mutable std::map<std::uint32_t, std::vector<std::pair<ConstraintChange, SpmdProgram>>> m_tried;
};

} // namespace axiscape::observed
