// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"

#include "core/layout/assembly.h"
#include "core/layout/frame_plan.h"
#include "core/layout/scene.h"

namespace axiscape {

GraphLayout layoutGraph(const Module& module, const Structure& structure, const LayoutRequest& request,
                        const Progress& progress) {
    const auto folding = scene::foldOps(module, structure);
    auto scene = scene::makeScene(module, structure, request, folding);
    auto wires = scene::makeWires(module, scene, folding);
    const auto ranks = scene::rankItems(scene, wires);
    scene::chooseDrawn(module, scene, ranks, wires);
    auto tunnels = scene::makeTunnels(module, scene, wires);
    if (progress.cancelled()) return {};
    scene::FramePlans plans(module, structure, scene, wires, ranks, tunnels);
    const auto frames = static_cast<std::int64_t>(scene.frames.size());
    for (auto f = frames; f-- > 0;) { // inner frames have larger numbers: their sizes are known when they are placed
        if (progress.cancelled()) return {};
        plans.place(static_cast<FrameIndex>(f));
        progress.report("Laying out", frames - f, frames);
    }
    return scene::assemble(module, std::move(scene), wires, std::move(tunnels), plans);
}

} // namespace axiscape
