// SPDX-License-Identifier: GPL-3.0-or-later
// What the JSON of several commands holds alike.
#pragma once

#include "core/session/session.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace axiscape::cli {

using Json = nlohmann::ordered_json;

std::string written(const Json& json); // as it is printed
Json list(std::span<const std::int64_t> numbers);
Json meshJson(const Mesh& mesh); // [["batch", 4], ...]
Json axisNames(const AxisList& axes, const Mesh& mesh);
// A list per dimension of axis names, major first.
Json shardingJson(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);
Json counts(const CollectiveCounts& of); // by kind
// Those of the schedule that say how it is lowered and what the rewriter may do, as a tactic file writes them.
Json optionsJson(const Options& options);
// [low, high] that is meant to hold the truth (core/simulate/certainty.h); null without hardware.
Json stepIntervalJson(const Snapshot& snapshot);
Json peakIntervalJson(const Snapshot& snapshot);
// Name, shape, type and bytes of a value; null where not known.
Json typed(const Module& module, ValueId value, const std::string& name);

} // namespace axiscape::cli
