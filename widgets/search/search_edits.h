// SPDX-License-Identifier: GPL-3.0-or-later
// What was found and the strategy as it is now: does it still fit, and what would accepting it give? Pure.
#pragma once

#include "widgets/common/schedule_edits.h"
#include "widgets/search/search_run.h"

#include <QString>
#include <optional>

namespace axiscape {

// What a search with this order starts from.
Strategy searchBase(const Strategy& strategy, const SearchOrder& order);

// Why the figures of the run are no longer those of the strategy: "The mesh was changed since." Empty if they are.
QString staleText(const SearchRun& run, const Strategy& strategy);

// Which of the found ones stands in the schedule where accepting would put it; -1: none.
int acceptedIndex(const SearchRun& run, const Strategy& strategy);

// The strategy with the found one in it: inserted after what the search started from, or instead of another one of the
// same run that stands there. Shapes: their mesh, and the tactic alone. Nothing if the run does not fit the strategy,
// there is nothing to be added, or it is in already.
std::optional<ScheduleEdit> accepted(const SearchRun& run, std::size_t index, const Strategy& strategy);

// The order as an automatic tactic without a plan, where a search would put what it finds. Nothing of shapes.
std::optional<ScheduleEdit> wished(const SearchOrder& order, const Strategy& strategy);

// The found one as a strategy of its own: what the search started from, with it. Nothing if there is nothing to be had.
std::optional<Strategy> asStrategy(const SearchRun& run, std::size_t index);

} // namespace axiscape
