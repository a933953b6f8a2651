// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes of ops as text.
#pragma once

#include "core/ir/ir.h"

#include <string>

namespace axiscape {

// Appends the attributes of an op as the generic form has them, sorted by name: ` <{a = 1 : i64}> {mhlo.x = "y"}`, each
// part only if there is something in it. Flattened lists go back into #stablehlo.dot<...> and the like.
struct PrintedAttributes {
    std::string properties, others; // without braces
};
// `withDefaults`: also those that the short form leaves out where they have their default.
[[nodiscard]] PrintedAttributes printAttributes(const Module& module, OpId op, bool withDefaults = true);
// The value of a `constant` with its type: dense<1.0> : tensor<2xf32>
[[nodiscard]] std::string printConstant(const Module& module, OpId op);

} // namespace axiscape
