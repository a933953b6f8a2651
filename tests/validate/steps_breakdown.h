// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulate/simulate.h"
#include "tests/validate/report.h"

namespace axiscape::validate {

// Where the seconds of one step go: kernels by kind, launches, what is exposed by axes and kind, and the dearest
// kernels; all as shares of the seconds measured.
void reportBreakdown(Report& report, const std::string& title, const SpmdProgram& program, const Hardware& hardware,
                     const Simulation& simulation, double measured);

} // namespace axiscape::validate
