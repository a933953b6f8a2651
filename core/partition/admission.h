// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/partition/evidence.h"

namespace axiscape {

// What a tile or a choose would place, or why it is refused.
struct Admission {
    Placement placement;
    std::string why; // empty: admitted
};
Admission admit(const Partition& partition, const Action& action);

// For people: "does not divide", "the dimension is kept whole", ...
std::string verdictText(Verdict verdict);

} // namespace axiscape
