// SPDX-License-Identifier: GPL-3.0-or-later
// Why a collective is there, and what would remove it: read off the op for whose sake it was made, the arguments that
// reach this op and how the strategy cuts them.
//
//   const CollectiveCauses causes(program, structure);
//   causes.of(row)->cause                           // "spec_on_wrong_dimension"
//   causes.of(row)->remedy->argument                // "params/0/w": without its axis there, the collective goes
//
// The words are those of a judge by hand; each is the nearest one, not the root. `full_rematerialization` is not told,
// for a program's text does not show that the compiler knew no other way.
#pragma once

#include "core/observe/against.h"
#include "core/structure/structure.h"

#include <unordered_map>

namespace axiscape {

struct CollectiveRemedy {
    std::string kind;                               // "change_spec", "reorder_axes", "none"
    std::string argument;                           // path of the argument whose spec changes
    std::vector<std::vector<std::string>> sharding; // per dimension its axes, after the change
};
struct CollectiveCause {
    std::string cause;
    Text sentence;
    std::optional<CollectiveRemedy> remedy;
};

class CollectiveCauses {
  public:
    // Both outlive it.
    CollectiveCauses(const SpmdProgram& program, const Structure& structure);
    // Nothing is said where the op is not found and its name says nothing either.
    std::optional<CollectiveCause> of(const MatchRow& row) const;

  private:
    struct Cut { // an argument that reaches an op unchanged but for its dimensions' order
        std::uint32_t argument = 0;
        std::uint8_t dim = 0;
    };
    OpId opOf(const MatchRow& row) const;
    std::optional<Cut> origin(ValueId value, std::uint32_t dim) const;
    std::optional<Cut> contracted(OpId op, AxisSet axes) const;
    std::optional<Cut> tableRows(OpId op, AxisSet axes) const;
    bool isOfData(AxisSet axes) const;
    CollectiveRemedy without(Cut cut, AxisSet axes) const;
    std::string nameOf(Cut cut) const;

    const SpmdProgram& m_program;
    const Structure& m_structure;
    std::unordered_map<std::string, OpId> m_opOf; // name stack and source line -> the first op with them
};

} // namespace axiscape
