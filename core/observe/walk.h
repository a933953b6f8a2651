// SPDX-License-Identifier: GPL-3.0-or-later
// Every collective of a module as it is met from the entry, once, with the loops around it.
#pragma once

#include "core/hlo/hlo_module.h"
#include "core/observe/observe.h"

namespace axiscape::observed {

// Everything but axes, movesAlong and groups' meaning: those need a mesh. Throws Damage.
[[nodiscard]] std::vector<ObservedCollective> collectivesOf(const hlo::HloModule& module, std::int64_t devices);

} // namespace axiscape::observed
