// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives that a program holds itself, inside a manual_computation.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape {

// Whether the module has a mesh that is the partition's, axes and order: groups of devices in its text mean the same.
[[nodiscard]] bool onOwnMesh(const Partition& partition);

[[nodiscard]] bool isCollectiveOp(OpKind kind);

// The collective that an op written in a manual_computation is, on the axes that tell the devices of a group apart.
// Nothing for other ops, and where the groups are not of whole axes.
[[nodiscard]] std::optional<Collective> ownCollective(const Partition& partition, OpId op);

} // namespace axiscape
