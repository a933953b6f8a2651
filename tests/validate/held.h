// SPDX-License-Identifier: GPL-3.0-or-later
// How many of some rows lie inside the ranges that are printed for them.
#pragma once

#include "core/simulate/certainty.h"
#include "tests/validate/report.h"

#include <map>
#include <string>

namespace axiscape::validate {

struct Held {
    std::size_t rows = 0, held = 0, below = 0, above = 0;
    void add(const Range& range, double truth) {
        ++rows;
        held += range.holds(truth);
        below += truth < range.low;
        above += truth > range.high;
    }
    double share() const { return rows ? static_cast<double>(held) / static_cast<double>(rows) : 1; }
};

// A row of the table for each.
void tell(Report& report, const std::string& title, const std::map<std::string, Held>& all);

} // namespace axiscape::validate
