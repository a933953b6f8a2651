// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of nodes and what stands around them, for placing.
#pragma once

#include "core/layout/layered.h"
#include "core/layout/scene.h"

namespace axiscape::scene {

// Distances around a node, pixels.
inline constexpr float kArgumentGap = 184;  // from a pill to its op: a collective at the use stands in it
inline constexpr float kArgumentPitch = 62; // pill, its strip, air
inline constexpr float kTunnelGap = 40, kTunnelPitch = 24;
inline constexpr float kStripTop = 8, kCollectiveTop = 34; // below a node
inline constexpr float kStripPitch = 150;                  // strips of several values side by side
inline constexpr float kSlotHalf = 105; // half of the narrowest column: a collective below keeps off its neighbour

[[nodiscard]] Point nodeSize(const LayoutNode& node); // width, height
[[nodiscard]] float tunnelWidth(const Structure& structure, const LayoutTunnel& tunnel);

// A node with all that stands around it: pills to the left, tunnels to the right, strips below.
struct Block {
    std::span<const NodeIndex> pills;
    std::span<const LayoutTunnel> tunnels; // with the widths of their rectangles set
    std::uint32_t values = 0;              // drawn out of the node downwards
};
[[nodiscard]] layered::Item itemOfBlock(const LayoutNode& node, const Block& block);
// Pill k of n and tunnel k of n around a node centred at `centre`.
[[nodiscard]] Rect pillRect(const LayoutNode& node, Point centre, std::size_t k, std::size_t n);
[[nodiscard]] Rect tunnelRect(const LayoutNode& node, Point centre, std::size_t k, std::size_t n, float width);
// From the pill to the left border of its op.
[[nodiscard]] std::vector<Point> pillPath(const Rect& pill, const Rect& node, std::size_t k, std::size_t n);
// x of the trunk of value k of n, from the centre of the node.
[[nodiscard]] float trunkOffset(std::uint32_t k, std::uint32_t n);
// Whether the strip of value k of n has room.
[[nodiscard]] bool hasRoomForStrip(std::uint32_t k, std::uint32_t n);

} // namespace axiscape::scene
