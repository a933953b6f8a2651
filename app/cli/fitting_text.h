// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence an answer: "On 64 devices, with batch at 32: 11.8 GiB". Empty if it fits.
#pragma once

#include "core/insight/fitting.h"

namespace axiscape::cli {

std::vector<std::string> fittingText(const Fitting& fitting);

} // namespace axiscape::cli
