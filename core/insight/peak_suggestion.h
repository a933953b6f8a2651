// SPDX-License-Identifier: GPL-3.0-or-later
// The tactic of the library that would lower the peak of a state most, as one more tactic after it.
#pragma once

#include "core/insight/insight.h"

#include <optional>

namespace axiscape {

struct PeakSuggestion {
    Tactic tactic;
    std::int64_t peakBytes = 0, savedBytes = 0;
    double stepSeconds = 0;
};

// Every kind over every axis is tried. Nothing if there is no hardware, or none saves a hundredth of the peak. Takes as
// long as applying them all: call it off the window's thread.
[[nodiscard]] std::optional<PeakSuggestion> peakSuggestion(const Snapshot& snapshot, const Progress& progress = {});

} // namespace axiscape
