// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies side by side, as `compare` prints them.
#pragma once

#include "core/insight/comparison.h"

namespace axiscape::cli {

struct Compared {
    std::string name, file;
    SnapshotPointer snapshot;
};

// Arguments of the model that not all strategies cut alike, largest first.
std::vector<ShardingDifference> argumentDifferences(const std::vector<Compared>& all);

std::string compareJson(const std::vector<Compared>& all, std::size_t baseline);

} // namespace axiscape::cli
