// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence for a person.
#pragma once

#include "core/insight/check.h"

namespace axiscape::cli {

std::string findingText(const Finding& finding, const TacticFile& file, const Snapshot& snapshot);

} // namespace axiscape::cli
