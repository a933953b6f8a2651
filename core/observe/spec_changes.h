// SPDX-License-Identifier: GPL-3.0-or-later
// What another spec of an argument would do: every way to lay the axes of a mesh on the dimensions of one argument (of
// all layers at once, the optimizer's state with its parameter) is tried on the rewriter, and what would send less is
// kept. Where no single one removes a collective, several arguments are changed as a tactic of the library would, or
// one after the other, each so that least is sent after it; where none does, a value within the program is laid
// otherwise.
//
//   const SpecChanges changes(given, structure);
//   if (const Removal found = changes.thatRemoves({op, axes, sums}); found.change)
//   use(found.change->parts[0].argument);
//
// Cost: one propagation and one lowering for each way, at most some two hundred; of small programs as many again for a
// collective that no single change removes.
#pragma once

#include "core/observe/roots.h"
#include "core/spmd/spmd.h"
#include "core/structure/model_facts.h"
#include "core/structure/structure.h"

#include <array>
#include <deque>
#include <map>

namespace axiscape::observed {

struct SpecPart {
    std::string argument;                 // its path; "params/*/w" where all of that name change alike
    std::vector<std::uint32_t> arguments; // without the states that follow
    TensorSharding sharding;
};
struct SpecChange {
    std::vector<SpecPart> parts;  // the first is the one that matters most
    int moved = 0;                // axes that lie elsewhere, over all parts
    int dataMoved = 0;            // axes that come to lie on data
    bool takesData = false;       // an axis that cuts all data is taken away from where it cuts
    bool dropsData = false;       // and cuts it nowhere else
    bool makesMore = false;       // the ops of a device make a good deal more
    bool collides = false;        // axes stop at more places than before: there a compiler goes ways of its own
    bool isDoubtful = false;      // by the rules of the other profile it would not send less
    bool dropsAxis = false;       // an axis that cuts arguments now cuts none any more
    bool cutsDataInstead = false; // an axis that cut parameters comes to lie on data, and on none of them
    bool isOfState = false;       // a state of the optimizer comes to lie as a parameter does
    double sentBytes = 0;         // of a step, afterwards
    double heldMore = 0;          // bytes of arguments that a device holds in addition
    SpmdProgram program;
};

// A value that is laid otherwise where an op reads it.
struct ValueChange {
    OpId op;
    std::uint32_t operand = 0;
    TensorSharding sharding; // as it is read
    std::vector<Action> actions;
    double sentBytes = 0;
};

struct Removal {
    const SpecChange* change = nullptr;
    int tier = 0; // 0: of an argument that the op reads, 1: of one that brought the axis, 2: any; from 3 on: at a price
    bool isSure = false; // less is sent than by the compiler's own program, too
};

// A collective: the op it is there for, and the axes it runs over.
struct SentFor {
    OpId op;
    AxisSet axes = 0; // 0: not told
    bool sums = false;
    double seenBytes = 0; // what the compiler sends there in a step; 0: not known
};

class SpecChanges {
  public:
    // Program, structure and facts outlive it. `seen`: bytes that the compiler's own program sends in a step, which a
    // change has to beat, too; 0: not known. Tries nothing before it is asked; cancelled, it knows of what it tried
    // till then.
    SpecChanges(const SpmdProgram& given, const Structure& structure, const ModelFacts& facts, double seen = 0,
                const Progress& progress = {});
    // Of the changes after which less is sent, without this collective: one of an argument that the op reads, else of
    // one that brought the axis there, else of any; of those the one after which least is sent, what is held in
    // addition counted as sent once. One that moves the data comes behind, as does one that saves less than half of
    // what the collective sends. No change: none.
    Removal thatRemoves(const SentFor& sent) const;
    // The same, and where `alike`, ops of the same line, would send such still: what removes it there, too, at the same
    // time.
    Removal thatRemoves(const SentFor& sent, std::span<const OpId> alike) const;
    // The same of a value that an op reads: the one that the collective is there for, or the one that it is the
    // backward of. Null: none, or the program is large.
    const ValueChange* ofValue(const SentFor& sent, OpId reader) const;
    // Whether the op reads an argument that changes: directly, or cast, transposed or broadcast.
    bool isReadBy(OpId op, const SpecChange& change) const;

  private:
    struct Group {
        std::string pattern;
        std::vector<std::uint32_t> arguments, states;
        std::vector<TensorSharding> ways; // none: all that there are
    };
    using Key = std::tuple<std::uint32_t, AxisSet, bool>;
    using Parts = std::vector<std::pair<const Group*, TensorSharding>>;
    double sentBefore() const; // by the rewriter's program or the compiler's, whichever sends less
    Parts partsOf(const SpecChange& change) const;
    void findGroups() const;
    void addStates() const;
    void findDataAxes() const;
    std::vector<std::vector<const Group*>> together() const;
    std::vector<TensorSharding> waysOf(const Group& group) const;
    std::optional<SpecChange> tried(const Parts& parts) const;
    double sentOtherwise(std::span<const TensorSharding> arguments) const;
    std::vector<TensorSharding> argumentsWith(const Parts& parts) const;
    void tryAll() const;
    bool isGone(const SentFor& sent, const SpmdProgram& after) const;
    std::vector<OpId> elementsBefore(OpId op) const;
    double sentNow(const SentFor& sent) const;
    int tierOf(const SentFor& sent, const SpecChange& change, std::span<const std::uint32_t> roots) const;
    Removal thatRemoves(const SentFor& sent, double before) const; // of the changes after which less than that is sent
    Removal best(const SentFor& sent, bool isDoubtful, double before) const;
    std::optional<ValueChange> bestOfValues(const SentFor& sent, OpId reader) const;
    const SpmdProgram& now() const;
    void askLibrary() const;
    enum Moves : std::uint8_t { parameters, data, dataInstead };
    static Moves movedBy(const SpecChange& change);
    void goDownhill(Moves moves) const;
    std::optional<SpecChange> composed(const SentFor& sent, double before) const;
    std::optional<SpecChange> composedOf(const SentFor& sent, Moves moves, double before) const;

    const SpmdProgram& m_given;
    const Structure& m_structure;
    const ModelFacts& m_facts;
    const double m_seen;
    const Progress m_progress;
    mutable bool m_tried = false;
    mutable std::optional<SpmdProgram> m_base; // where specs are said in the program: what follows from these alone
    mutable std::vector<Group> m_groups;
    mutable std::vector<TensorSharding> m_arguments; // as given, without what propagation added
    mutable AxisSet m_dataAxes = 0;                  // that cut all data
    mutable std::vector<SpecChange> m_changes;       // that send less
    mutable std::array<bool, 3> m_wentDownhill{};    // by what may be moved
    mutable std::vector<SpecChange> m_path;          // what the library says, then downhill, a part more at each point
    mutable std::deque<SpecChange> m_composed;
    mutable std::deque<ValueChange> m_values;
    mutable std::optional<Roots> m_roots;
    mutable std::map<Key, Removal> m_known, m_knownAlike;
    mutable std::map<Key, const ValueChange*> m_knownValues;
};

} // namespace axiscape::observed
