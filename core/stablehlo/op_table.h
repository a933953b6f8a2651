// SPDX-License-Identifier: GPL-3.0-or-later
// How the pretty form of each op reads, where it differs from `op %a, %b, name = value, ... : types`.
#pragma once

#include "core/ir/ir.h"

#include <string_view>

namespace axiscape::stablehlo {

// What a bare word in operand position says, in order: `compare LT, %a, %b, SIGNED` has the words LT and SIGNED.
struct PrettyForm {
    AttributeName firstWord = AttributeName::none;
    AttributeName secondWord = AttributeName::none;
};
[[nodiscard]] PrettyForm prettyForm(OpKind kind);

// The generic name of an attribute that the pretty form abbreviates: "dims" of a transpose is "permutation".
// The name itself where nothing is abbreviated.
[[nodiscard]] std::string_view genericName(OpKind kind, std::string_view prettyName);

} // namespace axiscape::stablehlo
