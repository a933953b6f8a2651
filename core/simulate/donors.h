// SPDX-License-Identifier: GPL-3.0-or-later
// Which argument gives its place to which result.
#pragma once

#include "core/simulate/kernels.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// Per result of the program the argument that gives its place, or Storage::kNoArgument: as the program says
// (tf.aliasing_output), and donors without a result (jax.buffer_donor) to the first free result of their type and local
// size. Other sizes cannot share. No more than one sort of the results, for programs of tens of thousands.
[[nodiscard]] std::vector<std::uint32_t> donorsOf(const Module& module, const LocalWork& work);

} // namespace axiscape::simulation
