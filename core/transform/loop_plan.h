// SPDX-License-Identifier: GPL-3.0-or-later
// Layers in a loop: what each iteration of the forward loop collects, and the loop of the backward pass that reads it.
#pragma once

#include "core/transform/module_edit.h"
#include "core/transform/program_flow.h"

#include <optional>
#include <vector>

namespace axiscape::transforms {

// Nothing where `loop` collects nothing that a loop of the backward pass reads iteration by iteration, or nothing that
// could be made again. Takes readers away from what is made again.
[[nodiscard]] std::optional<LoopPair> loopPair(const Module& module, const Structure& structure, ProgramFlow& flow,
                                               OpId loop, const std::vector<bool>& kept);
// A loop of the forward pass whose iterations collect, for a loop of the backward pass to read.
[[nodiscard]] bool isCollecting(const Module& module, const Structure& structure, const ProgramFlow& flow, OpId loop);

} // namespace axiscape::transforms
