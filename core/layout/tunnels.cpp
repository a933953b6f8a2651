// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

#include <algorithm>
#include <tuple>

namespace axiscape::scene {
namespace {

// The layer that stands for the far end of a wire, seen from the other end.
LayerId farLayer(const Scene& scene, std::uint32_t item) {
    return item < scene.nodes.size() ? scene.nodes[item].layer : scene.frames[item - scene.nodes.size()].layer;
}

} // namespace

Tunnels makeTunnels(const Module& module, const Scene& scene, const std::vector<Wire>& wires) {
    std::vector<LayoutTunnel> ends;
    for (const Wire& w : wires) {
        if (w.drawn || w.hidden) continue;
        const bool fromPill = scene.pillOwner[w.from] != kNone;
        if (!fromPill) {
            LayoutTunnel out;
            out.node = w.from;
            out.value = w.value;
            out.uses = w.uses;
            out.farLayer = farLayer(scene, w.toItem);
            out.farOp = w.user;
            ends.push_back(out);
        }
        if (w.to == scene.results || w.loopsBack) continue;
        LayoutTunnel in;
        in.node = w.to;
        in.outgoing = false;
        in.value = fromPill ? ValueId{scene.nodes[w.from].argument} : w.value; // its name is the label
        in.uses = w.uses;
        in.farLayer = farLayer(scene, w.fromItem);
        in.farOp = fromPill ? OpId{} : module.definingOp(w.value);
        ends.push_back(in);
    }
    const auto key = [](const LayoutTunnel& t) {
        return std::tuple(t.node, !t.outgoing, t.farLayer, t.farOp.valid(), t.value, t.farOp);
    };
    std::sort(ends.begin(), ends.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    // What one tag stands for is a run of `ends`, kept in that order.
    std::vector<LayoutTunnel> merged;
    std::vector<TunnelEnd> places;
    places.reserve(ends.size());
    for (const LayoutTunnel& t : ends) {
        places.push_back({t.value, t.farOp, t.uses});
        const bool ofArgument = !t.outgoing && !t.farOp.valid(); // told by name: each its own
        if (!merged.empty() && !(ofArgument && merged.back().value != t.value)) {
            LayoutTunnel& last = merged.back();
            if (last.node == t.node && last.outgoing == t.outgoing && last.farLayer == t.farLayer &&
                last.farOp.valid() == t.farOp.valid()) {
                last.uses += t.uses;
                ++last.endCount;
                continue;
            }
        }
        merged.push_back(t);
        merged.back().firstEnd = static_cast<std::uint32_t>(places.size() - 1);
        merged.back().endCount = 1;
    }
    // Few tags a node and direction: the least used share the last one.
    Tunnels kept;
    kept.ends.reserve(places.size());
    for (std::size_t i = 0; i < merged.size();) {
        std::size_t end = i;
        while (end < merged.size() && merged[end].node == merged[i].node && merged[end].outgoing == merged[i].outgoing)
            ++end;
        std::stable_sort(merged.begin() + static_cast<std::ptrdiff_t>(i),
                         merged.begin() + static_cast<std::ptrdiff_t>(end),
                         [](const auto& a, const auto& b) { return a.uses > b.uses; });
        const std::size_t first = kept.tunnels.size();
        for (std::size_t k = i; k < end; ++k) {
            const auto from = places.begin() + static_cast<std::ptrdiff_t>(merged[k].firstEnd);
            const auto at = static_cast<std::uint32_t>(kept.ends.size());
            kept.ends.insert(kept.ends.end(), from, from + static_cast<std::ptrdiff_t>(merged[k].endCount));
            if (kept.tunnels.size() - first < kTags) {
                kept.tunnels.push_back(merged[k]);
                kept.tunnels.back().firstEnd = at;
                continue;
            }
            LayoutTunnel& last = kept.tunnels.back();
            last.uses += merged[k].uses;
            last.endCount += merged[k].endCount;
            last.farLayer = scene.frames[0].layer;
        }
        i = end;
    }
    return kept;
}

} // namespace axiscape::scene
