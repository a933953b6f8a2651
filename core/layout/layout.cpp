// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"

#include "core/base/words.h"
#include "core/layout/assembly.h"
#include "core/layout/frame_plan.h"
#include "core/layout/scene.h"

#include <algorithm>

namespace axiscape {

GraphLayout layoutGraph(const Module& module, const Structure& structure, const LayoutRequest& request,
                        const Progress& progress) {
    const auto folding = scene::foldOps(module, structure);
    auto scene = scene::makeScene(module, structure, request, folding);
    auto wires = scene::makeWires(module, scene, folding);
    const auto ranks = scene::rankItems(scene, wires);
    scene::chooseDrawn(module, scene, ranks, wires);
    auto [tunnels, ends] = scene::makeTunnels(module, scene, wires);
    if (progress.cancelled()) return {};
    scene::FramePlans plans(module, structure, scene, wires, ranks, tunnels);
    const auto total = static_cast<std::int64_t>(scene.nodes.size() + scene.frames.size());
    std::int64_t done = 0;
    for (auto f = static_cast<FrameIndex>(scene.frames.size()); f-- > 0;) {
        if (progress.cancelled()) return {};
        plans.place(f); // inner frames have larger numbers: their sizes are known when they are placed
        done += 1 + static_cast<std::int64_t>(plans.plan(f).items.size());
        progress.report(structure.layers.layer(scene.frames[f].layer).name, std::min(done, total), total);
    }
    if (progress.cancelled()) return {};
    GraphLayout layout = scene::assemble(module, std::move(scene), wires, std::move(tunnels), plans);
    layout.tunnelEnds = std::move(ends);
    progress.report(words::noop("Drawing"), total, total);
    return layout;
}

} // namespace axiscape
