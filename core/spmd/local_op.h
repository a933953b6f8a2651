// SPDX-License-Identifier: GPL-3.0-or-later
// One op as a device runs it.
#pragma once

#include "core/partition/partition.h"
#include "core/spmd/copies.h"
#include "core/spmd/device_program.h"

namespace axiscape {

// Adds an op as one device runs it: on local operands (as its nest asks for them), with attributes for local sizes.
// Results have the shapes of their definition shardings. Where the device's place matters (iota, constants that are no
// splat, partial sums that start from a value) the op is surrounded by what makes up for it.
// Ops with numbered regions (while, case, ...) are not for this function.
std::vector<ValueId> addLocalOp(DeviceProgram& program, const Partition& partition, OpId op,
                                std::vector<ValueId> operands);

// Whether the op has a form of its own; any other is the op itself on the device's shares.
[[nodiscard]] bool hasLocalForm(OpKind kind);

// Why addLocalOp cannot add the op; empty if it can. Of the factors that only the option `extended` uses, those whose
// halos are known, those of look-ups and updates and those that repeat an op have a local form.
[[nodiscard]] Text whyNotLocal(const Partition& partition, OpId op);

} // namespace axiscape
