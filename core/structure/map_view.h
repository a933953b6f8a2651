// SPDX-License-Identifier: GPL-3.0-or-later
// What of the map is seen: the nodes that stand for the whole program while some blocks are open.
//
//   const auto nodes = visibleNodes(map, initiallyOpen(map));     // at most kMostNodes
#pragma once

#include "core/structure/blocks.h"

#include <optional>

namespace axiscape {

inline constexpr std::size_t kMostNodes = 40; // of the first view

// A block, a kernel of an open block, or the stores of one kind. Never without a name.
struct MapNode {
    Pass lane = Pass::forward;
    BlockId block;
    KernelId kernel;
    std::vector<KernelId> alike; // kernels right behind it that have its name: the node stands for them as well
    std::optional<StoreKind> stores;
    std::vector<BlockId> others; // of its fold: those that the node stands for as well
    std::vector<BlockId> joined; // small blocks of a lane shown as one ("12 more"); block is the first of them
    // "layer_0 … layer_31" of a fold, "adam × 289" of kernels, "embed + 11" of joined ones.
    std::string name(const ProgramMap& map) const;
    Text title(const ProgramMap& map) const; // the same for people
};

// A loop around nearly everything (tokens, micro-batches) is open from the start; else the program alone is.
[[nodiscard]] std::vector<BlockId> initiallyOpen(const ProgramMap& map);

// In the order of the map: stores, then forward, backward, update. `open` holds blocks in any order; one whose parent
// is not open counts for nothing. Where there would be more than `most` nodes the smallest blocks of each lane join.
[[nodiscard]] std::vector<MapNode> visibleNodes(const ProgramMap& map, const std::vector<BlockId>& open,
                                                std::size_t most = kMostNodes);

} // namespace axiscape
