// SPDX-License-Identifier: GPL-3.0-or-later
// Which tactic of the schedule something is owed to. Pure.
#pragma once

#include "core/insight/insight.h"

#include <vector>

namespace axiscape {

// The tactic whose placements hold that step: the last one that began before it. -1 if the snapshot has none.
[[nodiscard]] int tacticOfStep(const Snapshot& snapshot, std::uint32_t step);
// The tactic that put the axes of the collective on the value that it moves, or on the op that asked for it; the latest
// of several. -1: none (a collective that the program itself holds).
[[nodiscard]] int tacticOf(const Snapshot& snapshot, const Collective& collective);
// The tactics that put an axis on the op, in order of the schedule.
[[nodiscard]] std::vector<int> tacticsOf(const Snapshot& snapshot, OpId op);
} // namespace axiscape
