// SPDX-License-Identifier: GPL-3.0-or-later
// All frames are placed: absolute rectangles, polylines, places of strips and collectives, grids.
#pragma once

#include "core/layout/frame_plan.h"

namespace axiscape::scene {

[[nodiscard]] GraphLayout assemble(const Module& module, Scene scene, const std::vector<Wire>& wires,
                                   std::vector<LayoutTunnel> tunnels, const FramePlans& plans);

} // namespace axiscape::scene
