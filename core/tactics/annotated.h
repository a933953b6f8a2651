// SPDX-License-Identifier: GPL-3.0-or-later
// The shardings that a module carries itself (sdy), as a schedule that can be read, edited and compared.
#pragma once

#include "core/tactics/tactics.h"

namespace axiscape {

struct AnnotatedStrategy {
    Strategy strategy;
    std::vector<Text> leftOut; // one sentence for each thing that a schedule cannot say
};

// True if an argument, a result or a sharding_constraint has a sdy sharding on a mesh with axes.
[[nodiscard]] bool isAnnotated(const Module& module);

// One tactic for each axis of the module's mesh that is above 1 and used, in mesh order unless some dimension has them
// the other way round. Each argument, constraint (in order of their source lines) and result is one action. Along an
// axis that inputs have, inputs and constraints come first and are propagated, then parameters, states and results: at
// an op the axis of the data stands, the weight is gathered. A cut that is there already when its turn comes is listed
// but left out. An argument whose sharding is closed and that propagation
// would give an axis it does not name is kept whole along it. Cuts that do not divide switch the option padding on.
// Error: the module carries no sdy shardings.
[[nodiscard]] Result<AnnotatedStrategy> annotatedStrategy(const std::shared_ptr<const SiteTable>& sites,
                                                          const Structure& structure);

} // namespace axiscape
