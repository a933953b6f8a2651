// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/partition/partition.h"
#include "tests/support/random_program.h"

namespace axiscape::test {

Mesh randomMesh(Random& random);

// Up to five actions of one tactic, without the propagate: mostly tiles of arguments and op results, some values kept
// whole, some choices, of conflicts where there are any. Some make no sense and are refused.
std::vector<Action> randomActions(Random& random, const Partition& partition, std::span<const Conflict> conflicts = {});

} // namespace axiscape::test
