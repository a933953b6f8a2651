// SPDX-License-Identifier: GPL-3.0-or-later
// One frame of the graph planned by itself: its items, its wires, where all stands.
#pragma once

#include "core/layout/blocks.h"
#include "core/layout/layered.h"
#include "core/layout/scene.h"

namespace axiscape::scene {

// A piece of a wire within one frame: between two of its items or ports.
struct Segment {
    FrameIndex frame = 0;
    std::uint32_t source = 0, target = 0; // local to the frame: items, then input ports, then output ports
    std::uint32_t net = 0, netTarget = 0; // set when the frame is planned
};

// One frame: its graph and, once placed, where all stands, from the frame's own top left corner.
struct FramePlan {
    std::vector<std::uint32_t> items; // global, in program order
    std::vector<ValueId> inputs, outputs;
    std::vector<std::vector<ValueId>> values; // per item: drawn out of it, pills' values apart
    layered::Graph graph;
    layered::Placement placement;
    Point origin; // of the placement within the frame
    float width = 0, height = 0;

    std::uint32_t inputPort(ValueId value) const;
    std::uint32_t outputPort(ValueId value) const;
};

// Cuts wires into segments, makes the graph of every frame and places it.
class FramePlans {
  public:
    FramePlans(const Module& module, const Structure& structure, const Scene& scene, const std::vector<Wire>& wires,
               const std::vector<std::uint32_t>& ranks, std::vector<LayoutTunnel>& tunnels);
    // After all frames inside it.
    void place(FrameIndex frame);

    const FramePlan& plan(FrameIndex frame) const { return m_plans[frame]; }
    std::uint32_t localOf(std::uint32_t item) const { return m_local[item]; }
    std::span<const Segment> segmentsOf(std::size_t wire) const {
        return {m_segments.data() + m_firstSegment[wire], m_firstSegment[wire + 1] - m_firstSegment[wire]};
    }
    std::span<const LayoutTunnel> tunnelsOf(NodeIndex node) const {
        return {m_tunnels.data() + m_firstTunnel[node], m_firstTunnel[node + 1] - m_firstTunnel[node]};
    }
    std::uint32_t firstTunnelOf(NodeIndex node) const { return m_firstTunnel[node]; }

  private:
    const Module& m_module;
    const Scene& m_scene;
    const std::vector<Wire>& m_wires;
    const std::vector<std::uint32_t>& m_ranks;
    std::vector<LayoutTunnel>& m_tunnels;
    std::vector<FramePlan> m_plans;
    std::vector<std::uint32_t> m_local; // per item
    std::vector<Segment> m_segments;
    std::vector<std::uint32_t> m_firstSegment, m_firstTunnel;
    std::vector<std::vector<std::uint32_t>> m_inFrame; // per frame: segments
    std::vector<std::uint32_t> m_wireOf;               // per segment

    void listItems();
    void addPorts();
    void cut();
    void makeNets(FrameIndex frame);
    layered::Item itemFor(const FramePlan& plan, std::uint32_t local) const;
};

} // namespace axiscape::scene
