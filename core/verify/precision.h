// SPDX-License-Identifier: GPL-3.0-or-later
// In what numbers a program and its partitioned form are run: with floats as f64
// (core/interpret/tensor/double_precision.h), where nothing is left of rounding, or in the program's own types.
#pragma once

#include <cstdint>

namespace axiscape {

enum class Precision : std::uint8_t { f64, asWritten };

} // namespace axiscape
