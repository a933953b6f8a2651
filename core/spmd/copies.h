// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of ops of one module, in another that is being made.
#pragma once

#include "core/ir/module_builder.h"

#include <span>

namespace axiscape {

// Copies attributes but shardings, which mean nothing on one device, and those named in `but`.
void copyAttributes(ModuleBuilder& builder, const Module& module, OpId op, std::span<const AttributeName> but = {});
// Of the op itself; the calls it came through are not kept.
LocationId copyLocation(ModuleBuilder& builder, const Module& module, OpId op);
// The region of a reducer or comparator as it is: over scalars, using nothing from outside.
void copyRegion(ModuleBuilder& builder, const Module& module, RegionId region);

} // namespace axiscape
