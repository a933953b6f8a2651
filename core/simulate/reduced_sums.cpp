// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/reduced_sums.h"

#include <algorithm>

namespace axiscape::simulation {

bool isReducedBehind(const SpmdProgram& program, OpId op) {
    return program.partition.module().kind(op) == OpKind::add &&
           std::ranges::any_of(program.collectivesOf(op),
                               [](const Collective& c) { return !c.atUse && c.kind == CollectiveKind::all_reduce; });
}

} // namespace axiscape::simulation
