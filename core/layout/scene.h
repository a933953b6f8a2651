// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown for a request, before it has a place: nodes, frames, wires between nodes.
#pragma once

#include "core/layout/layout.h"

namespace axiscape::scene {

inline constexpr std::uint32_t kFoldAtLeast = 3;      // equal layers are folded from here
inline constexpr std::uint32_t kFanOut = 8;           // more readers in a frame than this: tunnels
inline constexpr std::uint32_t kPairEdges = 3;        // more values between two nodes than this: one bundle
inline constexpr std::uint32_t kPorts = 6;            // values that cross a border of a frame as edges
inline constexpr std::uint32_t kArgumentsOfNode = 24; // pills beside one op
inline constexpr std::uint32_t kTags = 4;             // tunnels of a node in one direction
inline constexpr std::uint32_t kResultRanks = 3;      // how far above the results a result may be made to have an edge
inline constexpr std::uint32_t kPillRanks = 6;        // how far below an argument may have another edge

// Ops that are not drawn by themselves but in the node of their first user: constants, and what only repeats constants
// or arguments (broadcasts, reshapes) on their way to it.
struct Folding {
    IdVector<OpId, OpId> into;        // itself if drawn
    std::vector<bool> silent;         // constant data: its values draw no edges
    IdVector<OpId, ValueId> argument; // the argument its value repeats; edges start there
};
[[nodiscard]] Folding foldOps(const Module& module, const Structure& structure);

// True for ops whose second line has something to say: the full size.
[[nodiscard]] bool hasDetail(const Module& module, OpId op);

struct Scene {
    std::vector<LayoutNode> nodes;
    std::vector<LayoutFrame> frames;
    std::vector<std::uint32_t> order; // per node: its first op; per frame, behind the nodes, the same
    std::vector<Pass> pass;           // per node, then per frame
    IdVector<OpId, NodeIndex> nodeOfOp;
    std::vector<NodeIndex> nodeOfArgument;       // its pill, else the node that holds its first user; kNone if unused
    std::vector<NodeIndex> pillOwner;            // per node: the op node an argument stands at; else kNone
    std::vector<std::vector<NodeIndex>> pillsOf; // per node
    NodeIndex results = kNone;

    // Items: nodes, then frames.
    std::uint32_t itemOfFrame(FrameIndex f) const { return static_cast<std::uint32_t>(nodes.size()) + f; }
    FrameIndex frameOfItem(std::uint32_t item) const {
        return item < nodes.size() ? nodes[item].frame : frames[item - nodes.size()].parent;
    }
};

[[nodiscard]] Scene makeScene(const Module& module, const Structure& structure, const LayoutRequest& request,
                              const Folding& folding);

// A value from one node to another. The first use it ends at; how many there are.
struct Wire {
    NodeIndex from = kNone, to = kNone;
    ValueId value;
    OpId user;
    std::uint32_t operand = 0;
    std::uint32_t uses = 1;
    bool loopsBack = false; // a value that a loop's body gives to the next round
    // Where both ends have items: the frame and the items in it.
    FrameIndex common = 0;
    std::uint32_t fromItem = kNone, toItem = kNone;
    bool drawn = false;        // else a tunnel
    std::uint32_t bundled = 1; // values this edge stands for
    bool hidden = false;       // part of a bundle, or not shown at all
};

[[nodiscard]] std::vector<Wire> makeWires(const Module& module, const Scene& scene, const Folding& folding);

// Ranks of all items, each in its frame.
[[nodiscard]] std::vector<std::uint32_t> rankItems(const Scene& scene, const std::vector<Wire>& wires);
// Sets Wire::drawn, bundled and hidden.
void chooseDrawn(const Module& module, const Scene& scene, const std::vector<std::uint32_t>& ranks,
                 std::vector<Wire>& wires);
// Stubs of the wires that are not drawn, without rectangles: one for each node, direction and far layer; at most kTags
// for a node and direction (the last of them stands for the rest). By node.
struct Tunnels {
    std::vector<LayoutTunnel> tunnels;
    std::vector<TunnelEnd> ends;
};
[[nodiscard]] Tunnels makeTunnels(const Module& module, const Scene& scene, const std::vector<Wire>& wires);

} // namespace axiscape::scene
