// SPDX-License-Identifier: GPL-3.0-or-later
// A program with its numbers as f64: what another order of sums does to it is then far below what a mistake does.
#pragma once

#include "core/ir/ir.h"

#include <memory>
#include <vector>

namespace axiscape {

// f64 for floats of 16 bits and more, complex numbers of two of them; integers and floats of 8 bits and less stay: what
// is rounded to so few bits is meant to be.
[[nodiscard]] ElementType inDoublePrecision(ElementType dtype);

// The module with all its values in these types: the same ops and values under the same numbers. Constants that are
// written as bits keep their numbers; a dot_general's algorithm and a reduce_precision to 16 bits and more round no
// more. What isOfBits has no meaning in these types: run it in the module's own. Null if a constant cannot be read.
[[nodiscard]] std::shared_ptr<const Module> inDoublePrecision(const Module& module);

// Per op, those of regions included: what it computes hangs on the bits of its operands (bitcast_convert, and ops with
// one in their region).
[[nodiscard]] std::vector<bool> isOfBits(const Module& module);

} // namespace axiscape
