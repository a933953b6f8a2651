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
#include "core/observe/spec_changes.h"
#include "core/structure/model_facts.h"

#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace axiscape {

namespace observed {
class ConstraintChanges;
struct ConstraintChange;
} // namespace observed

struct CollectiveRemedy {
    // "change_spec", "add_constraint", "reorder_axes", "shard_map" (one sum by hand, where the compiler makes two),
    // "none"
    std::string kind;
    std::string argument = {};                           // whose spec changes; "params/*/w": those of all layers
    std::vector<std::vector<std::string>> sharding = {}; // per dimension its axes, after the change
    struct Also {
        std::string argument;
        std::vector<std::vector<std::string>> sharding;
    };
    std::vector<Also> also = {}; // specs that change at the same time
    // The same as logical-axis rules, where rules of the model's named dimensions say just that and move nothing else.
    struct Rule {
        std::string dimension;
        std::vector<std::string> axes;
        friend bool operator==(const Rule&, const Rule&) = default;
    };
    std::vector<Rule> rules = {};
    // shard_map: the tensor whose gradient is summed, and over what; a loop that adds it up stands inside, too.
    std::string tensor = {};
    std::vector<std::string> axes = {};
    bool isBehindLoop = false;
    // add_constraint: what stands at a line of the program, as an op reads it.
    std::string source = {}; // "model.py:12"
    OpId op = {};
    std::uint32_t operand = 0;
    std::vector<Action> actions = {}; // the same as decisions of a tactic; none: only the compiler needs it
};
struct CollectiveCause {
    OpId op; // for whose sake it is there; invalid: not found
    std::string cause;
    Text sentence;
    std::optional<CollectiveRemedy> remedy;
};

class CollectiveCauses {
  public:
    // `rows`: all that there are. Program, structure and rows outlive it.
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
        bool backward = false, sums = false, looksUp = false;
        bool isOfTable = false; // a look-up, but for the sum of a table's gradient over the data
        AxisSet axes = 0;
        const observed::SpecChange* change = nullptr; // null: no other spec sends less without it
        bool isClear = false;                         // the change beats what the compiler sends, at no price
        const observed::ValueChange* value = nullptr; // null: no other layout of a value does
        const observed::ConstraintChange* constraint =
            nullptr;                                 // null: no other words in a constraint of the program do
        std::optional<CollectiveRemedy> pinned = {}; // what would be brought to the op by plain gathers is less
    };
    Asked placed(const MatchRow& row) const; // without what would remove it
    Asked asked(const MatchRow& row) const;
    observed::Removal removalOf(const Asked& of) const;
    observed::Removal removalOfTable(OpId reader) const;
    static std::string keyOf(std::string_view opName, std::string_view source);
    OpId opOf(const MatchRow& row, AxisSet axes, bool sums) const;
    std::vector<OpId> alike(const MatchRow& row, OpId op) const;
    OpId readerOf(OpId op, bool backward) const;
    std::optional<Cut> origin(ValueId value, std::uint32_t dim) const;
    ValueId outsideLoops(ValueId value) const;
    std::string addedUpAround(OpId op) const;
    std::optional<Cut> contracted(OpId op, AxisSet axes) const;
    bool isOfData(AxisSet axes) const;
    bool isMetAlike(OpId op, AxisSet axes) const;
    bool isBrought(const MatchRow& row) const;
    std::optional<std::uint32_t> oddDataBehind(OpId op) const;
    std::optional<std::uint32_t> readOtherwise(const MatchRow& row, OpId op) const;
    bool isGradientLaidOtherwise(OpId op) const;
    bool isGradientMoved(const MatchRow& row, OpId op) const;
    bool isAxisTaken(OpId op) const;
    bool isOnlyRead(OpId op) const;
    bool isAddedUpInLoop(OpId op) const;
    bool isAddedToAnother(OpId op) const;
    std::optional<std::int64_t> undivided(OpId op, AxisSet axes) const;
    std::vector<CollectiveRemedy::Rule> rulesOf(const observed::SpecChange& change) const;
    CollectiveRemedy summedOnce(const Asked& of) const;
    CollectiveRemedy summedBehindLoop(const Asked& of) const;
    bool readsConstraint(OpId op) const;
    bool isAtConstraint(OpId op) const;
    bool isExchanged(OpId op) const;
    bool sumsOverWrongDimension(OpId op, AxisSet axes) const;
    CollectiveCause made(std::string cause, Text sentence, const Asked& of) const;
    CollectiveCause ofProduct(const Asked& of) const;
    std::optional<CollectiveCause> ofElements(const Asked& of) const;
    std::string nameOf(Cut cut) const;
    std::optional<CollectiveRemedy> pinnedFor(const Asked& of) const;
    std::vector<Action> readIn(OpId op, std::uint32_t operand, const TensorSharding& sharding) const;
    std::vector<std::vector<std::string>> namesOf(const TensorSharding& sharding, std::size_t rank) const;
    std::string sourceOf(OpId op) const;
    CollectiveRemedy remedyOf(const Asked& of) const;

    const SpmdProgram& m_program;
    const Structure& m_structure;
    ModelFacts m_facts;
    std::vector<SiteConstraint> m_said; // by the program itself
    std::unique_ptr<const observed::SpecChanges> m_changes;
    std::unique_ptr<const observed::ConstraintChanges> m_constraints;
    std::span<const MatchRow> m_rows;
    mutable std::unordered_map<std::uint32_t, observed::Removal> m_removalOfTable; // by the op that reads it
    std::unordered_map<std::uint32_t, std::uint32_t> m_gradientOf;                 // ops that make one -> the parameter
    std::unordered_map<std::string, std::vector<OpId>> m_opsOf;                    // name stack and source line -> ops
    std::unordered_set<std::string> m_permutedAt;     // names of ops for whose sake something is permuted
    std::unordered_set<std::string> m_broughtAt;      // by name and line: to which something is moved
    std::unordered_map<std::string, double> m_sentAt; // by name and line: what the compiler's program sends
};

} // namespace axiscape
