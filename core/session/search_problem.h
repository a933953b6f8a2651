// SPDX-License-Identifier: GPL-3.0-or-later
// What a search on top of the snapshot's schedule starts from. Error: the strategy names no hardware.
#pragma once

#include "core/search/search.h"
#include "core/session/session.h"

namespace axiscape {

Result<SearchProblem> searchProblem(const Snapshot& snapshot);

} // namespace axiscape
