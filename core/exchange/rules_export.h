// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy as rules of paths and PartitionSpecs, for programs that shard by rules.
#pragma once

#include "core/exchange/exchange.h"
#include "core/exchange/shortest_rules.h"

namespace axiscape::exchange {

// Rules for arguments, and for results where those of the arguments do not give theirs too; labels are into `specs`.
struct ShardingRules {
    std::vector<std::string> specs; // P("batch")
    std::vector<PathRule> arguments;
    std::vector<PathRule> results;
    bool together = false; // one list for both: `results` is `arguments`
};
[[nodiscard]] Result<ShardingRules> shardingRules(const ExportInput& input, const Progress& progress = {});

} // namespace axiscape::exchange
