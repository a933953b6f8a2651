// SPDX-License-Identifier: GPL-3.0-or-later
// MLIR bytecode out, as jaxlib and MLIR's own tools read it: calls are inlined, functions that attributes name are
// kept. Plain bytecode is of container version 1, the oldest that every reader of ours and of MLIR knows, for its ops
// hold their attributes by name and not in an order that only a release of StableHLO knows; attributes and types are
// written in words, which MLIR reads in the place of any dialect's own encoding.
#pragma once

#include "core/ir/ir.h"

#include <string>

namespace axiscape {

// Error: a line beside the functions, or an op, that only its own text says.
[[nodiscard]] Result<std::string> writeBytecode(const Module& module);

// A portable artifact (VHLO) that StableHLO of the target version and of later ones reads. Ops of Shardy and CHLO stay
// between its own, as jax.export writes them. Error: also what the target cannot hold, with the least version that can.
inline constexpr const char* kUsualPortable = "1.17.0"; // what JAX 0.10 reads
[[nodiscard]] Result<std::string> writePortable(const Module& module, const std::string& target = kUsualPortable);

} // namespace axiscape
