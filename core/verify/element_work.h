// SPDX-License-Identifier: GPL-3.0-or-later
// Element operations of a run: multiply-adds of products, elements read by sums and moves, elements made by everything
// else; a loop's as often as it runs (once where that is not known). What an interpreter takes is about proportional.
#pragma once

#include "core/ir/ir.h"

namespace axiscape::verification {

[[nodiscard]] double elementWork(const Module& module);

// Elements of all values that a run makes, arguments among them.
[[nodiscard]] double elementsMade(const Module& module);

} // namespace axiscape::verification
