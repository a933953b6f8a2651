// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that stand one after the other: what of each the backward pass reads, and what has to be made again for it.
#pragma once

#include "core/transform/module_edit.h"
#include "core/transform/program_flow.h"

#include <vector>

namespace axiscape::transforms {

struct LayerBlock {
    OpId before;
    Block block;
};

// `ops`: those of one layer's forward pass in one region, ascending; `isOwn` tells them. Takes readers away from what
// is made again. Nothing where the backward pass reads nothing that could be.
[[nodiscard]] std::optional<LayerBlock> layerBlock(const Module& module, const Structure& structure, ProgramFlow& flow,
                                                   const std::vector<OpId>& ops, const std::vector<bool>& isOwn,
                                                   const std::vector<bool>& kept);

} // namespace axiscape::transforms
