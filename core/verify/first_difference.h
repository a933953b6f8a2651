// SPDX-License-Identifier: GPL-3.0-or-later
// A program and its partitioned form compared op by op, to the first that differs.
#pragma once

#include "core/verify/stepping.h"

namespace axiscape::verification {

// How a program and its partitioned form are compared op by op.
struct OpComparison {
    Precision precision = Precision::asWritten;
    // Every op of the devices runs on the numbers of the whole program, not on what the ops before made of them on the
    // devices: nothing but the op itself is between the two, and a comparison or a choice cannot fall otherwise because
    // of the last place of what is compared. Else rounding grows from op to op as in a run.
    bool eachAlone = false;
    // Per result of the program, how far off it may be where not all that it hangs on is compared: what is sharded by
    // hand. By default that of its value.
    std::vector<double> ofResults;
};

struct OpComparisonResult {
    std::optional<DifferingElement> first; // that is further off than rounding of its op explains
    double worst = 0;                      // of what was compared
    double tolerance = 0;                  // the largest
};

// Runs the program and its partitioned form and compares the results of their ops in the order in which they run, to
// the first that differs. `device` is what the devices run; `arguments` are those of the whole program, in the numbers
// of the precision. Errors: of a run; cancelled.
[[nodiscard]] Result<OpComparisonResult> firstDifference(const SpmdProgram& program, DeviceModule device,
                                                         const std::vector<Tensor>& arguments, const OpComparison& how,
                                                         const FunctionOf& functionOf = {},
                                                         const Progress& progress = {});

} // namespace axiscape::verification
