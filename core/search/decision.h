// SPDX-License-Identifier: GPL-3.0-or-later
// What the search can decide: few things, each of which reaches through all layers.
#pragma once

#include "core/search/search.h"
#include "core/search/state_hash.h"
#include "core/structure/compatibility.h"
#include "core/structure/logical_dimensions.h"

#include <optional>

namespace axiscape::searching {

class Folding;

struct ResultDimension {
    ValueId value;
    std::uint8_t dim = 0;
};

struct Decision {
    AxisId axis = 0; // of the partition's mesh, whole
    std::vector<ArgumentDimension> tiles;
    std::vector<std::uint32_t> spread;    // arguments cut along the first dimension that is free for it
    bool stacked = false;                 // along the first that it divides, cut already or not
    std::vector<std::uint32_t> atomic;    // arguments kept whole along the axis
    std::vector<ResultDimension> results; // where no argument has the dimension
    DimensionId dimension;                // of `toast`: whose conflicts `sides` answers,
    std::uint32_t sides = 0;              // a bit for each class of compatibility sets of it: Space::bitOfClass
    bool isOfState = false;               // the optimizer state alone is cut, its parameters stay whole
    bool isOfVectors = false;             // of arguments of one dimension, which stand in no other's way
    bool isEverywhere = false;            // the dimension is cut wherever it is, not in some arguments alone
    std::int64_t bytes = 0;               // of the values, or arguments, it is about: what is tried first
    std::uint32_t family = 0;             // decisions that differ in their axis alone share it
    std::vector<std::uint32_t> members;   // of a grouped space alone: what it stands for and is carried out as
    Text text;
};

// Facts of the model that decisions are made of and carried out with.
struct Space {
    std::shared_ptr<const Structure> structure;
    ModelFacts facts;
    LogicalDimensions logical;
    Compatibility compatibility;
    std::vector<std::uint8_t> bitOfClass; // of compatibility sets: which bit of Decision::sides answers it
    std::vector<std::uint8_t> bitsOf;     // per logical dimension: how many it has
    std::vector<Decision> decisions;
    std::vector<std::vector<std::uint32_t>> argumentsOf; // of each the arguments that it cuts or spreads, ascending
    // The first so many are tried by all; those behind are about some arguments alone, and tried by polishing alone.
    std::uint32_t usual = 0;
    // What makes a state smaller, tried where one does not fit: what persists from step to step spread over all axes.
    std::vector<std::vector<std::uint32_t>> completions;
    std::shared_ptr<const Folding> folding; // the problem's
    const Space* base = nullptr;            // of a grouped space (grouped.h) the one that its decisions stand for
};

// Of the decisions [begin, end) those that differ in their axis alone together, in the order of their families.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> familiesOf(const Space& space, std::uint32_t begin,
                                                                 std::uint32_t end);
// Axes that something is decided over, ascending.
[[nodiscard]] std::vector<AxisId> axesOf(const Space& space);
// Over several axes there is more to change, and what is decided may be decided over all of them at once.
[[nodiscard]] bool hasManyAxes(const Space& space);
// Three or more: too much to choose from, and most good plans treat some of them alike (grouped.h).
[[nodiscard]] bool hasThreeAxes(const Space& space);

// As in SearchOptions.
struct SpaceOptions {
    std::size_t arguments = 0;
    std::vector<std::pair<std::string, std::string>> names;
    bool decidesOnState = true;
    std::vector<std::string> only = {};
};
// Of axes of two devices and more.
[[nodiscard]] Space makeSpace(const SearchProblem& problem, SearchMethod method, const std::vector<AxisId>& axes,
                              const SpaceOptions& options = {});

// Is there anything of it left to do? Cheap; a decision on results alone always is. Not of a grouped space.
[[nodiscard]] bool isOpen(const Space& space, const Decision& decision, const Partition& state);

struct Step {
    Partition state;
    std::vector<Action> actions;     // what was done, a propagate last; empty: it changes nothing
    StateHash hash;                  // of the state
    std::optional<Partition> folded; // the state on the folded program, where that was the way to it
};
// The decision carried out: tiles, propagation, then conflicts of its dimension resolved its way until none is left.
[[nodiscard]] Step take(const Space& space, const Decision& decision, const Partition& state, StateHash hash,
                        const Progress& progress);

} // namespace axiscape::searching
