// SPDX-License-Identifier: GPL-3.0-or-later
// Where an op stands in its source, for errors.
#pragma once

#include "core/ir/ir.h"

#include <string>

namespace axiscape::machine {

// FILE:LINE:COLUMN of the program that the op comes from, else FILE:LINE of the module's text where that can be told
// from what the op names, else the module's file.
[[nodiscard]] std::string placeOf(const Module& module, OpId op);

// The error of an op, as one: "%4 = stablehlo.add cannot be evaluated: WHY", at its place.
[[nodiscard]] Error errorAt(const Module& module, OpId op, const Error& why);

} // namespace axiscape::machine
