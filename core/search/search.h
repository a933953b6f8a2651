// SPDX-License-Identifier: GPL-3.0-or-later
// search: let the machine find a schedule. A tree search over decisions that reach through the whole model: a logical
// dimension cut over an axis, with one answer to its conflicts (after TOAST), or equal arguments of all layers cut or
// kept whole (after Automap). Every decision is a list of actions, propagated before the next is looked at; each state
// is lowered and simulated. Manual tactics before it are never undone.
// README.md beside this file says all of it, with examples.
//
//   SearchProblem problem{partition, structure, hardware, facts};
//   SearchResult found = search(problem, {.axes = {0, 1}, .evaluations = 2000, .seed = 7});
//   found.kept[0].actions                              // of an automatic tactic: a replay is exact
#pragma once

#include "core/hardware/hardware.h"
#include "core/simulate/simulate.h"
#include "core/structure/structure.h"
#include "core/tactics/tactics.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

namespace searching {
class Folding;
}

// What a plan must keep besides the memory of a device. As tactics hold it (Tactic::peakAtMost).
struct SearchLimits {
    std::int64_t peakBytes = 0;    // of the fullest device, less than what it has; 0: what it has
    std::int64_t collectives = -1; // a step, trips counted; -1: any number
    // A second a device, at least: of plans that reach it the one that needs least memory is best. 0: the fastest is.
    std::int64_t tokens = 0;
    double stepSeconds = 0; // what those tokens come to: limitsOf
    friend bool operator==(const SearchLimits&, const SearchLimits&) = default;
};

struct SearchProblem {
    Partition before; // after the tactics that stand before the automatic one
    std::shared_ptr<const Structure> structure;
    Hardware hardware;
    SimulationFacts facts;
    LoweringOptions lowering;
    SimulationOptions simulation; // placement, slow devices; intervals are never made here
    // Equal layers of `before` as few, and what is asked again and again; made by search where it is null.
    std::shared_ptr<const searching::Folding> folding = {};
    bool pricesFolded = true; // false: some kernel spans all layers, and states are priced on the whole program
    SearchLimits limits = {}; // those of the options, set by search
};

// The limits with what tokens come to in this program on this mesh. A program without tokens keeps none of them.
[[nodiscard]] SearchLimits limitsOf(const SearchProblem& problem, SearchLimits limits);

// `greedy` takes the best single decision again and again; `random` takes decisions at random. Both know the decisions
// of `toast`; they are there to be compared with.
enum class SearchMethod : std::uint8_t { toast, automap, greedy, random };
[[nodiscard]] std::string_view searchMethodName(SearchMethod method); // "toast"
[[nodiscard]] std::optional<SearchMethod> findSearchMethod(std::string_view name);

// Parts of the tree search taken away, to see what each brings.
struct SearchAblation {
    bool transpositions = false; // two ways to a state are two states
    bool polish = false;         // no small changes to the best states
    bool firstLine = false;      // the tree begins with nothing known
    bool completion = false;     // what does not fit is completed by decisions at random, TOAST's rollouts
    friend bool operator==(const SearchAblation&, const SearchAblation&) = default;
};

struct SearchOptions {
    SearchMethod method = SearchMethod::toast;
    std::vector<AxisId> axes;        // that may be used, of the mesh as given; empty: all
    std::int64_t evaluations = 2000; // states that are lowered and simulated; 0: until `seconds` have passed
    double seconds = 0;              // 0: no limit
    std::uint64_t seed = 1;
    int threads = 1; // the result is the same for any number, as long as no time limit ends it
    int keep = 8;    // candidates
    // Of automap: as many groups of equal arguments are looked at, those most likely to matter (a learned filter;
    // inputs and the largest are never left out). 0: all.
    int arguments = 0;
    // Decisions about the optimizer state alone, its weights kept as they are. They exist because the role of an
    // argument is known, not because a search would come upon them; without them, what they bring can be seen.
    bool decidesOnState = true;
    // What may be decided about: dimensions by name or key, arguments by a glob over their paths. Empty: all.
    std::vector<std::string> only = {};
    // Decisions of an old plan, in the words of `Candidate::decisions`: looked at first, and gone on from. What there
    // is no more is left out.
    std::vector<std::string> from = {};
    std::vector<std::vector<std::string>> alsoFrom = {}; // further plans, of other meshes
    SearchAblation without = {};
    // What a person calls the model's dimensions, by LogicalDimension::key: decisions are told in these words.
    std::vector<std::pair<std::string, std::string>> dimensionNames = {};
    SearchLimits limits = {};
};

// What a state costs. One that fits is better than one that does not; of two that fit the faster one (where a number of
// tokens is enough, the smaller one), of two that do not the one that is over by less.
struct SearchCost {
    double stepSeconds = 0;
    std::int64_t peakBytes = 0;
    bool fits = false; // within the memory of a device, and the limits
    double excess = 0; // the largest of peak over memory, and each figure over its limit: above 1 it does not fit
    std::int64_t collectives = 0; // a step, trips counted
    bool isFastEnough = false;    // there are tokens to be reached, and it reaches them
    friend bool operator==(const SearchCost&, const SearchCost&) = default;
};
[[nodiscard]] bool isBetter(const SearchCost& a, const SearchCost& b);
[[nodiscard]] SearchCost costOf(const Simulation& simulation, std::int64_t collectives, const SearchLimits& limits);

struct Candidate {
    std::vector<Action> actions; // from the state before, with a propagate after each decision
    std::vector<Text> decisions; // in words, in order
    SearchCost cost;
};

// The best so far, whenever it changed.
struct SearchPoint {
    std::int64_t evaluations = 0;
    double seconds = 0;
    SearchCost cost;
};

struct SearchResult {
    std::vector<Candidate> kept; // best first, no two of one state; the first may be to decide nothing
    SearchCost before;           // of the state before
    std::vector<SearchPoint> curve;
    std::int64_t evaluations = 0;
    double seconds = 0;
    std::size_t decisionsAtRoot = 0;
    double capacityBytes = 0;
    bool cancelled = false; // what was found until then stands
    const Candidate& best() const { return kept.front(); }
};

// Called from the thread that called search, after each round of evaluations that found something better.
using SearchWatch = std::function<void(const SearchPoint&, const Candidate&)>;

// Entries of `only` that name nothing of the program, in order.
[[nodiscard]] std::vector<std::string> unknownAmong(const SearchProblem& problem, const std::vector<std::string>& only);

[[nodiscard]] SearchResult search(const SearchProblem& problem, const SearchOptions& options,
                                  const Progress& progress = {}, const SearchWatch& watch = {});

// What is asked for as a tactic that has no plan yet.
[[nodiscard]] Tactic wishOf(const SearchOptions& options, const Mesh& mesh);

// And with what was found: its actions are stored, so a replay is exact and needs no search.
[[nodiscard]] Tactic automaticTactic(const SearchProblem& problem, const SearchOptions& options,
                                     const SearchResult& result, std::size_t candidate = 0);

} // namespace axiscape
