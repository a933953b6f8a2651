// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli measured`: where the time of devices went, of a profile, beside what is simulated.
#pragma once

#include "app/cli/input.h"

#include <string>

namespace axiscape::cli {

struct MeasuredRequest {
    std::string profile; // an .xplane.pb, or a folder of jax.profiler
    std::string program; // by its name; empty: the one that devices spend most time on
    std::string against, model;
};

int measuredProfile(const Console& console, const MeasuredRequest& request);

} // namespace axiscape::cli
