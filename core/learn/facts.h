// SPDX-License-Identifier: GPL-3.0-or-later
// The names of expressions that are said of a snapshot.
#pragma once

#include "core/insight/insight.h"
#include "core/learn/value.h"

namespace axiscape::learn {

// "step", "collectives.all_reduce"; nothing if it is no name of a snapshot. Error: nothing is priced, no such kind.
[[nodiscard]] std::optional<Result<Value>> factOf(const Snapshot& snapshot, const std::string& name);
// sharding("x"), count("all_reduce", "model"): as above.
[[nodiscard]] std::optional<Result<Value>> factOf(const Snapshot& snapshot, const std::string& function,
                                                  const std::vector<Value>& arguments);

} // namespace axiscape::learn
