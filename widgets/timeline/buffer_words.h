// SPDX-License-Identifier: GPL-3.0-or-later
// The peak and its buffers by name.
#pragma once

#include "core/insight/timeline_data.h"

namespace axiscape {

// What the curve is at its peak: "logits backward", or the kind of op where there are no layers.
std::string peakName(const Snapshot& snapshot);
// A buffer by the name of its argument, or by its op and layer; empty if it is of no value.
std::string bufferName(const Snapshot& snapshot, ValueId value);

} // namespace axiscape
