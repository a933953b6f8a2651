// SPDX-License-Identifier: GPL-3.0-or-later
// A model in a handful of blocks, as it is seen from far away: those of the forward lane of its map in order, how much
// is in each, and the axis that cuts most of it. For the cards of samples.
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

struct BandBlock {
    std::string name; // of the first of equal ones
    std::uint32_t ops = 0;
    std::string axis;        // empty: most of it is whole
    std::uint32_t times = 1; // so many are alike
    friend bool operator==(const BandBlock&, const BandBlock&) = default;
};

// The largest, at most `most`.
[[nodiscard]] std::vector<BandBlock> bandBlocks(const Snapshot& snapshot, std::size_t most = 6);

// What the card of a sample shows: data parallel over the first axis of the mesh, then the first tactic of the library
// that there is for the model over the second.
[[nodiscard]] Strategy sampleStrategy(const Model& model, const Mesh& mesh);

} // namespace axiscape
