// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/check.h"

namespace axiscape::cli {

// One sentence for a person.
std::string findingText(const Finding& finding, const TacticFile& file, const Snapshot& snapshot);

} // namespace axiscape::cli
