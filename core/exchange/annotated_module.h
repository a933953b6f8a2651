// SPDX-License-Identifier: GPL-3.0-or-later
// A program with its strategy written into it, as Shardy reads it.
#pragma once

#include "core/exchange/constraints.h"
#include "core/mesh/device_order.h"

#include <memory>
#include <span>

namespace axiscape::exchange {

// The whole program (calls inlined) with the strategy written into it as Shardy reads it: a mesh, a sharding on every
// argument and result, a sharding_constraint for each of `constraints`. Shardings that the module carried are replaced
// by those of the strategy. The mesh is the whole one: parts of axes are written as sub-axes. `order` is written into
// it where the text is all there is; who makes a mesh of devices in that order and runs the text on it writes none.
// Error: an op sharded by hand on another mesh than the strategy's; names it.
Result<std::shared_ptr<const Module>>
annotatedModule(const SpmdProgram& program, std::span<const Constraint> constraints, const DeviceOrder& order = {});

} // namespace axiscape::exchange
