// SPDX-License-Identifier: GPL-3.0-or-later
// What a search on top of the snapshot's schedule starts from, and whether what is asked of it can be had there.
#pragma once

#include "core/search/search.h"
#include "core/session/session.h"

namespace axiscape {

// Error: the strategy names no hardware.
Result<SearchProblem> searchProblem(const Snapshot& snapshot);

// Error: tokens are wanted of a program without; `only` names what is not there.
Result<void> canBeSearched(const SearchProblem& problem, const SearchOptions& options);

} // namespace axiscape
