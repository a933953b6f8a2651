// SPDX-License-Identifier: GPL-3.0-or-later
// One axis on one logical dimension, everywhere: "shard heads over model".
#pragma once

#include "core/structure/logical_dimensions.h"
#include "core/tactics/tactics.h"

namespace axiscape {

// A manual tactic that cuts the dimension over the axis: first every argument that has it, by few patterns; then, as
// stored actions, op results that propagation does not reach by itself. What cannot be cut is left alone and said in
// `note`. Error: one sentence why nothing of it can be cut. `name`: what the dimension is called in the sentences.
// Complexity: a few propagations.
[[nodiscard]] Result<LibraryTactic> dimensionTactic(const LogicalDimensions& dimensions, DimensionId dimension,
                                                    const std::string& name, const std::string& axis,
                                                    const Partition& before);

} // namespace axiscape
