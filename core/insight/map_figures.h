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
[[nodiscard]] MapFigures mapFiguresOf(const Snapshot& snapshot, const GraphStyle& style, const ProgramMap& map,
                                      const MapLayout& layout, const Snapshot* before = nullptr);

// What the figures are of, where there is no snapshot at hand.
struct MapState {
    const Module& module;
    const Simulation* simulation = nullptr; // null: nothing is priced
    const GraphStyle& style;
    std::span<const ValueId> changed = {}; // ascending
};
[[nodiscard]] MapFigures mapFiguresOf(const MapState& state, const ProgramMap& map, const MapLayout& layout);
[[nodiscard]] MapPicture mapPictureOf(const MapState& state, std::shared_ptr<const ProgramMap> map, float width);

// The map of a snapshot as it is first seen, so wide at 100 %.
[[nodiscard]] MapPicture mapPictureOf(const Snapshot& snapshot, const GraphStyle& style,
                                      std::shared_ptr<const ProgramMap> map, float width);

// Of the seconds that the ops of a program compute, those in kernels with a name of their own ("softmax", and not
// "4 × multiply, add").
struct NamedSeconds {
    double all = 0, named = 0;
    double share() const { return all > 0 ? named / all : 1; }
};
[[nodiscard]] NamedSeconds namedSeconds(const Simulation& simulation, const ProgramMap& map);

} // namespace axiscape
