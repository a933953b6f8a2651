// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as StableHLO: what every device runs, with explicit lists of devices.
#pragma once

#include "core/ir/module_builder.h"
#include "core/redistribute/redistribute.h"

namespace axiscape::reshard {

// Adds the plan's ops, from a device's local tensor of the source to its local tensor of the target, which is returned.
// `channels` counts the channels used so far; every collective takes the next. Devices are partitions.
ValueId emitPlan(ModuleBuilder& builder, const Plan& plan, ValueId local, int& channels);

// A module whose main is just that: one argument, one result.
[[nodiscard]] std::shared_ptr<const Module> emitModule(const Plan& plan, ElementType dtype);

} // namespace axiscape::reshard
