// SPDX-License-Identifier: GPL-3.0-or-later
// How a program's text says that its arguments lie: devices=[2,4]<=[4,2]T(1,0) last_tile_dim_replicate, in axes.
#pragma once

#include "core/hlo/hlo_module.h"
#include "core/observe/observe.h"

namespace axiscape::observed {

// Of a tensor of that rank. Nothing where the tiles are not those of whole axes, or the text is no such sharding.
[[nodiscard]] std::optional<TensorSharding> shardingIn(std::string_view text, std::size_t rank, const Mesh& mesh);
// The arguments of the entry whose name and sharding are written, in order.
[[nodiscard]] std::vector<ObservedArgument> argumentsOf(const hlo::HloModule& module, const Mesh& mesh);

} // namespace axiscape::observed
