// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/spmd/spmd.h"

#include <memory>

namespace axiscape {

// The module with every float as f64 and every complex number as two of them: rounding that a deep program blows up in
// its own precision is out of the way. Null where bits are looked at (bitcast_convert), or types stand in texts
// (composites, custom calls).
std::shared_ptr<const Module> inDoublePrecision(const Module& module);

// The same for a partitioned program, whose decisions stay; nothing where the module is null.
std::optional<SpmdProgram> inDoublePrecision(const SpmdProgram& program);

} // namespace axiscape
