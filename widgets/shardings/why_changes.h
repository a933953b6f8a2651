// SPDX-License-Identifier: GPL-3.0-or-later
// What would change the answer: each as a change of the schedule, to be previewed and applied. Pure.
#pragma once

#include "core/partition/why.h"
#include "core/session/session.h"
#include "widgets/common/schedule_edits.h"

#include <vector>

namespace axiscape {

struct WhyChange {
    QString name; // for tests and keys: "move", "cut", "choose", "release", "option", "off"
    QString text; // "Move Data parallel before ZeRO-3": a button says it
    QString hint; // why it would help
    ScheduleEdit edit;
};

// At most five, the likeliest first. `strategy` is the one that the snapshot was made of.
std::vector<WhyChange> whyChanges(const Snapshot& snapshot, const Strategy& strategy, const WhyNot& answer);

} // namespace axiscape
