// SPDX-License-Identifier: GPL-3.0-or-later
// As written on the command line: "3=1.5" a device, "model=2" an axis, and how much slower; "batch=dcn,model=x*y".
#pragma once

#include "core/session/session.h"

namespace axiscape::cli {

struct WhatIf {
    std::vector<std::string> slowDevices, slowLinks;
    std::string placement;
    bool empty() const { return slowDevices.empty() && slowLinks.empty() && placement.empty(); }
};

// The snapshot, simulated as asked. Errors: a text that says no device or axis of the mesh and a factor of at least 1;
// a placement that cannot be.
Result<SnapshotPointer> simulatedIf(const SnapshotPointer& snapshot, const WhatIf& whatIf);

} // namespace axiscape::cli
