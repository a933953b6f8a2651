// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

namespace axiscape {

// Lowers and prices the state of `snapshot`; false if it was cancelled on the way.
bool price(Snapshot& snapshot, const Partition& partition, const std::optional<Hardware>& hardware,
           const Progress& progress);

} // namespace axiscape
