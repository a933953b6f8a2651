// SPDX-License-Identifier: GPL-3.0-or-later
// What another spec of an argument would do: every way to lay the axes of a mesh on the dimensions of one argument (of
// all layers at once, the optimizer's state with its parameter) is tried on the rewriter, and what would send less is
// kept.
//
//   const SpecChanges changes(given, structure);
//   if (const SpecChange* change = changes.thatRemoves({op, axes, sums})) use(change->argument, change->sharding);
//
// Cost: one propagation and one lowering for each way, at most some two hundred.
#pragma once

#include "core/spmd/spmd.h"
#include "core/structure/structure.h"

namespace axiscape::observed {

struct SpecChange {
    std::string argument;                 // its path; "params/*/w" where all of that name change alike
    std::vector<std::uint32_t> arguments; // without the states that follow
    TensorSharding sharding;
    double sentBytes = 0; // of a step, afterwards
    SpmdProgram program;
};

// A collective: the op it is there for, and the axes it runs over.
struct SentFor {
    OpId op;
    AxisSet axes = 0; // 0: not told
    bool sums = false;
};

class SpecChanges {
  public:
    // Program and structure outlive it. Tries nothing before it is asked; cancelled, it knows of what it tried till
    // then.
    SpecChanges(const SpmdProgram& given, const Structure& structure, const Progress& progress = {});
    // The change after which least is sent, of those without this collective, of an argument that the op reads if there
    // is one; null if none sends less.
    const SpecChange* thatRemoves(const SentFor& sent) const;
    // Whether the op reads an argument that changes: directly, or cast, transposed or broadcast.
    bool isReadBy(OpId op, const SpecChange& change) const;

  private:
    struct Group {
        std::string pattern;
        std::vector<std::uint32_t> arguments, states;
    };
    std::vector<Group> groups() const;
    std::vector<TensorSharding> waysOf(const Group& group) const;
    void tryAll() const;
    void keepBest() const;
    bool isGone(const SentFor& sent, const SpecChange& change) const;

    const SpmdProgram& m_given;
    const Structure& m_structure;
    const Progress m_progress;
    mutable bool m_tried = false;
    mutable std::vector<SpecChange> m_changes; // that send less; least first
};

} // namespace axiscape::observed
