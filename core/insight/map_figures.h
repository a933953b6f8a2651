// SPDX-License-Identifier: GPL-3.0-or-later
// What each part of the map costs under a strategy: sums over the ops of blocks and kernels of what was priced.
//
//   MapFigures figures = mapFiguresOf(*snapshot, graphStyleOf(*snapshot), map, layout);
//   figures.boxes[i].seconds                       // computes; the boxes of a lane without folds add up
//
// A group of ops that runs as one is priced at its last op, and counts where that op stands.
#pragma once

#include "core/drawing/map_picture.h"
#include "core/insight/insight.h"

namespace axiscape {

// `before`: what changes are against; null: the state before the last tactic. Linear in the program.
MapFigures mapFiguresOf(const Snapshot& snapshot, const GraphStyle& style, const ProgramMap& map,
                        const MapLayout& layout, const Snapshot* before = nullptr);

// The map of a snapshot as it is first seen, so wide at 100 %.
MapPicture mapPictureOf(const Snapshot& snapshot, const GraphStyle& style, std::shared_ptr<const ProgramMap> map,
                        float width);

} // namespace axiscape
