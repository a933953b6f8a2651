// SPDX-License-Identifier: GPL-3.0-or-later
// Why an axis cuts a tensor, or why it does not, as a person reads it. Pure; computed when asked.
#pragma once

#include "widgets/shardings/why_changes.h"

#include <QString>
#include <vector>

namespace axiscape {

struct WhyStepShown {
    QString text, detail;
    ValueId value; // shown in the graph when the step is clicked; invalid: nothing to show
};

// The answer to "why (not)?" for one tensor and one axis.
struct WhyReport {
    ValueId value;
    AxisId axis = 0;
    QString question; // "Why is dim 1 cut over" - the chip follows
    QString subject;  // "argument params/w1"
    QString answer;   // two sentences at most
    QString exact;    // the exact term; may be empty
    QString heading;  // over the steps
    std::vector<WhyStepShown> steps;
    std::vector<QString> obstacles; // why a tile of each dimension would be refused
    std::vector<WhyChange> changes; // what would change the answer
};

// Complexity: the placements of the schedule, and the uses of the value.
WhyReport whyReport(const Snapshot& snapshot, ValueId value, AxisId axis);

} // namespace axiscape
