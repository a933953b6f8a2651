// SPDX-License-Identifier: GPL-3.0-or-later
// An HLO program as StableHLO: computations become functions or regions, tuples the values in them, fusions and
// asynchronous pairs what they compute. Instructions without a counterpart stay as ops named hlo.OPCODE.
#pragma once

#include "core/hlo/hlo.h"
#include "core/hlo/hlo_module.h"
#include "core/stablehlo/assembler.h"

namespace axiscape::hlo {

// Throws Damage; false: the assembler says why, at `offset`.
bool convert(HloModule& module, Assembler& assembler, ModuleBuilder& builder, std::size_t& offset,
             const HloReading& reading);

} // namespace axiscape::hlo
