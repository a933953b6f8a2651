// SPDX-License-Identifier: GPL-3.0-or-later
// Why a collective is there, and what would remove it: read off the op for whose sake it was made, the arguments that
// reach this op and how the strategy cuts them.
//
//   const SpmdProgram given = asGiven(snapshot.program, seen);
//   const CollectiveCauses causes(given, structure, rows);
//   causes.of(row)->cause                           // "spec_on_wrong_dimension"
//   causes.of(row)->remedy->argument                // "params/0/w": cut like this, the collective goes
//
// The words are those of a judge by hand; each is the nearest one, not the root. A remedy was tried on the rewriter,
// and sends less. `full_rematerialization` is told by what is gathered and sliced again, for a program's text does not
// show that the compiler warned of it.
#pragma once

#include "core/observe/against.h"
#include "core/structure/model_facts.h"

#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace axiscape {

namespace observed {
class SpecChanges;
struct SpecChange;
} // namespace observed

struct CollectiveRemedy {
    std::string kind;                               // "change_spec", "reorder_axes", "none"
    std::string argument;                           // whose spec changes; "params/*/w": those of all layers
    std::vector<std::vector<std::string>> sharding; // per dimension its axes, after the change
};
struct CollectiveCause {
    OpId op; // for whose sake it is there; invalid: not found
    std::string cause;
    Text sentence;
    std::optional<CollectiveRemedy> remedy;
};

class CollectiveCauses {
  public:
    // `rows`: all that there are. Program and structure outlive it.
    CollectiveCauses(const SpmdProgram& program, const Structure& structure, std::span<const MatchRow> rows = {},
                     const Progress& progress = {});
    ~CollectiveCauses();
    // Nothing is said where the op is not found and its name says nothing either.
    std::optional<CollectiveCause> of(const MatchRow& row) const;

  private:
    struct Cut { // an argument that reaches an op unchanged but for its dimensions' order
        std::uint32_t argument = 0;
        std::uint8_t dim = 0;
    };
    struct Asked { // a row, and what it is there for
        const MatchRow& row;
        OpId op;
        std::string primitive, over;
        bool backward = false, sums = false;
        AxisSet axes = 0;
        const observed::SpecChange* change = nullptr; // null: no other spec sends less without it
    };
    Asked asked(const MatchRow& row) const;
    OpId opOf(const MatchRow& row) const;
    std::optional<Cut> origin(ValueId value, std::uint32_t dim) const;
    std::optional<Cut> contracted(OpId op, AxisSet axes) const;
    bool isOfData(AxisSet axes) const;
    bool isGradientLaidOtherwise(OpId op) const;
    bool isAxisTaken(OpId op) const;
    bool sumsOverWrongDimension(OpId op, AxisSet axes) const;
    CollectiveCause made(std::string cause, Text sentence, const Asked& of) const;
    CollectiveCause ofProduct(const Asked& of) const;
    std::optional<CollectiveCause> ofElements(const Asked& of) const;
    std::string nameOf(Cut cut) const;

    const SpmdProgram& m_program;
    const Structure& m_structure;
    ModelFacts m_facts;
    std::unique_ptr<const observed::SpecChanges> m_changes;
    std::unordered_map<std::uint32_t, std::uint32_t> m_gradientOf; // ops that make one -> the parameter
    std::unordered_map<std::string, std::vector<OpId>> m_opsOf;    // name stack and source line -> ops
    std::unordered_set<std::string> m_permutedAt;                  // names of ops for whose sake something is permuted
};

} // namespace axiscape
