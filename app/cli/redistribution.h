// SPDX-License-Identifier: GPL-3.0-or-later
// One redistribution as the command line reads and writes it.
#pragma once

#include "core/redistribute/redistribute.h"

#include <optional>

namespace axiscape::cli {

struct RedistributionCase {
    std::string id; // empty if it has none
    ElementType dtype = ElementType::f32;
    reshard::Problem problem;
};

// A line of core/redistribute/README.md: mesh [["x", 4], ...], shape, dtype, source and target as lists of axis names
// per dimension; what else such a line records is known by name and passed over. `where` names it in errors.
Result<RedistributionCase> readCase(std::string_view line, const std::string& where);

struct PlannedCase {
    const RedistributionCase& of;
    const reshard::Plan& plan;
    double planSeconds = 0;
    std::optional<double> transferSeconds; // none without hardware
};
// On one line, or indented.
std::string redistributionJson(const PlannedCase& planned, bool oneLine);
std::string redistributionTable(const PlannedCase& planned);

} // namespace axiscape::cli
