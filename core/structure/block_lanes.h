// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks whose work is that of several side by side: the stages of a pipeline, the experts of a mixture. All products
// of such a block have one dimension along which nothing meets, or run once on each device along an axis.
//
//   ProgramMap map = mapOf(module, structure);
//   findLanes(map, sites, structure);
//   if (const BlockLanes* lanes = map.lanesOf(block)) use(lanes->count, lanes->ticks);   // 4 stages, 11 ticks
#pragma once

#include "core/structure/blocks.h"
#include "core/structure/model_facts.h"

namespace axiscape {

// Of every block that has lanes, in order of blocks. Linear in the ops of the program for each pipeline and mixture.
[[nodiscard]] std::vector<BlockLanes> blockLanes(const Module& module, const Blocks& blocks, const ModelFacts& facts);
// Into the map.
void findLanes(ProgramMap& map, const SiteTable& sites, const Structure& structure);

} // namespace axiscape
