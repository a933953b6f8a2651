// SPDX-License-Identifier: GPL-3.0-or-later
// An automatic tactic searched again where it stands: as its wish says (axes, limits, method, budget, seed), on the
// state before it. The old plan stays where it still holds and nothing better is found.
//
//   auto one = searchAgain(session, strategy, 1, {.threads = 4}, progress);  // strategy.schedule.tactics[1] has its
//   plan
#pragma once

#include "core/search/search.h"
#include "core/session/session.h"

#include <optional>
#include <string>

namespace axiscape {

inline constexpr std::int64_t kDefaultEvaluations = 2000; // states, where neither a budget nor a tactic says more

// What is asked for otherwise than the tactic says; what is left at its default is as the tactic says.
struct AgainOptions {
    std::optional<SearchMethod> method = {};
    std::int64_t evaluations = 0;
    double seconds = 0;
    int arguments = 0; // SearchOptions::arguments
    int threads = 1;
};

// The options of a search that a tactic's wish comes to. Error: it names an axis that the mesh has not.
[[nodiscard]] Result<SearchOptions> searchOptionsOf(const Tactic& tactic, const Mesh& mesh, const AgainOptions& again);

// What came of one automatic tactic.
struct SearchedAgain {
    std::string tactic;
    Text stale;                         // why its plan was not of this state (whyStale, or it cannot be applied); empty
    std::optional<TacticSummary> found; // what its file says of the old plan, where it was found
    std::optional<SearchCost> before;   // of the old plan here; nothing: it cannot be applied, or there was none
    bool isChanged = false;
    std::vector<Action> oldActions;
    std::vector<std::string> oldDecisions; // in words; empty of a plan of before they were kept
    SearchOptions options;
    SearchResult result;
    std::shared_ptr<const Simulation> start; // of the state before the tactic
};

// `strategy` gets the plan. Errors: as searchProblem and searchOptionsOf; the strategy cannot be evaluated.
[[nodiscard]] Result<SearchedAgain> searchAgain(Session& session, Strategy& strategy, std::size_t index,
                                                const AgainOptions& again, const Progress& progress = {});

} // namespace axiscape
