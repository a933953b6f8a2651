// SPDX-License-Identifier: GPL-3.0-or-later
// Where dimensions of a model meet themselves before anything is cut (TOAST's conflicts: query and key sequence in
// attention scores), which of these places are decided together, and what each way to decide costs.
//
//   StaticConflicts all = staticConflicts(sites, structure);
//   all.logical[all.sets[0].dimension].name             // "sequence"
//   all.sets[0].places[0]                               // {"o0.1", "r0.1"}: what stays cut if the first goes on
//   answerCosts(problem, all, 0)                        // per axis: seconds and bytes of either way
#pragma once

#include "core/search/search.h"
#include "core/structure/compatibility.h"
#include "core/structure/logical_dimensions.h"

#include <array>
#include <string>
#include <vector>

namespace axiscape {

// Compatibility sets that are alike but for the number of their layer: one choice for all of them.
struct StaticConflictSet {
    DimensionId dimension;    // of StaticConflicts::logical
    std::uint32_t layers = 0; // how many such sets there are
    OpId op;                  // the first at which the dimension meets itself
    SiteId site;              // of that op, and its factors that either way keeps cut
    std::array<FactorIndex, 2> factors{};
    std::array<std::vector<std::string>, 2> places; // of these, as factorPlaces writes them
};

struct StaticConflict {
    OpId op;
    std::uint32_t set = 0; // into StaticConflicts::sets
};

struct StaticConflicts {
    LogicalDimensions logical;
    std::vector<StaticConflict> conflicts; // in order of the program
    std::vector<StaticConflictSet> sets;   // in order of their first conflict
};

// As compatibilitySets: nearly linear.
[[nodiscard]] StaticConflicts staticConflicts(const SiteTable& sites, const Structure& structure);

// The dimension of a set cut along an axis on top of what is decided, the set either way, as actions. Ways that change
// nothing, and axes that cut nothing of it, are left out.
struct SetAnswers {
    std::uint32_t set = 0; // into StaticConflicts::sets
    AxisId axis = 0;       // of the mesh as given
    std::array<std::vector<Action>, 2> actions;
};
[[nodiscard]] std::vector<SetAnswers> setAnswers(const Partition& before,
                                                 const std::shared_ptr<const Structure>& structure,
                                                 const StaticConflicts& all, const Progress& progress = {});

// What the program costs with the dimension of a set cut along an axis, the set decided either way, the others of the
// dimension the first way. An axis that cuts nothing of it is left out.
struct AnswerCost {
    AxisId axis = 0; // of the mesh as given
    std::array<SearchCost, 2> costs;
};
[[nodiscard]] std::vector<AnswerCost> answerCosts(const SearchProblem& problem, const StaticConflicts& all,
                                                  std::uint32_t set, const Progress& progress = {});

} // namespace axiscape
