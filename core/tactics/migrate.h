// SPDX-License-Identifier: GPL-3.0-or-later
// Tactic files of older versions brought up to this one.
#pragma once

#include "core/base/json_node.h"

namespace axiscape::tactics {

inline constexpr int kTacticFileVersion = 1;

// Brings the tree of a tactic file of an older version up to kTacticFileVersion, one version at a time, so that the
// reader knows one version only. Lines of what it leaves alone stay those of the file. 1 <= version.
void migrate(JsonNode& file, int version);

} // namespace axiscape::tactics
