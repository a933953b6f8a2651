// SPDX-License-Identifier: GPL-3.0-or-later
// Automatic tactics searched again: each on the state before it, with the axes, the number of states and the seed that
// it holds. The old plan stays where it still holds and nothing better is found.
#pragma once

#include "app/cli/search.h"
#include "core/session/search_again.h"

#include <nlohmann/json.hpp>

namespace axiscape::cli {

struct AllSearchedAgain {
    SnapshotPointer snapshot; // of the schedule with what was found
    std::vector<SearchedAgain> tactics;
    bool isCancelled = false;
};
// Errors: as the readers; the file has no automatic tactic that is on; one names an axis that the mesh has not.
[[nodiscard]] Result<AllSearchedAgain> searchAutomaticAgain(const Console& console, const SearchRequest& request);

// A row a tactic: tactic, stale, why_stale, changed, found, before, after, decisions_before, decisions.
[[nodiscard]] nlohmann::ordered_json searchedAgainJson(const std::vector<SearchedAgain>& tactics);
[[nodiscard]] std::string searchedAgainText(const std::vector<SearchedAgain>& tactics);

// `search --again FILE`. Exit 1 if the schedule does not fit into memory.
int searchAgain(const Console& console, const SearchRequest& request);

} // namespace axiscape::cli
