// SPDX-License-Identifier: GPL-3.0-or-later
// results[targets[i]] = region(results[targets[i]], updates[sources[i]]) for i in order, whatever the region. Targets
// and sources are element offsets. Works in rounds: the first update of each target, the second ones, ...
#pragma once

#include "core/interpret/lanes/lanes.h"

namespace axiscape::kernels {

[[nodiscard]] Result<void> applyUpdates(const LaneProgram& program, std::span<Tensor> results,
                                        std::span<const Tensor> updates, std::span<const std::int64_t> targets,
                                        std::span<const std::int64_t> sources);

} // namespace axiscape::kernels
