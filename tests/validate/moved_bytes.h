// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/spmd/spmd.h"
#include "tests/validate/golden_rows.h"

#include <array>
#include <map>
#include <string>

namespace axiscape::validate {

using OursAndTheirs = std::array<double, 2>;

struct MovedBytes {
    std::map<std::pair<std::string, std::string>, OursAndTheirs> byAxes; // kind and axes
    std::map<std::string, OursAndTheirs> byKind;
};

// `loops`: what runs in loops counts, with its trips.
MovedBytes movedBytes(const GoldenRow& row, const SpmdProgram& program, bool loops);
// But for scalars and counts of steps.
bool sameBytes(const OursAndTheirs& bytes);
// By kind and axes; outside loops, which is what rows of compilers say.
bool movesTheSame(const GoldenRow& row, const SpmdProgram& program);
// The gradient of a tied table aside, which XLA reduces in two parts.
bool movesTheSameButForATable(const MovedBytes& moved, const SpmdProgram& program);

} // namespace axiscape::validate
