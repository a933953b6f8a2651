// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/blocks.h"

#include <algorithm>
#include <cmath>

namespace axiscape::scene {
namespace {

constexpr std::uint32_t kStrips = 4; // side by side at full pitch

float centred(std::size_t k, std::size_t n, float pitch) {
    return (static_cast<float>(k) - static_cast<float>(n - 1) / 2) * pitch;
}

float pitchOf(std::uint32_t n) { return n <= kStrips ? kStripPitch : kStripPitch * kStrips / static_cast<float>(n); }

} // namespace

Point nodeSize(const LayoutNode& node) {
    switch (node.kind) {
    case NodeKind::op:
        return node.plain ? Point{size::plainOpWidth, size::plainOpHeight} : Point{size::opWidth, size::opHeight};
    case NodeKind::argument:
        return {size::argumentWidth, size::argumentHeight};
    case NodeKind::closedGroup:
    case NodeKind::results:
        break;
    }
    return {size::groupWidth, size::groupHeight};
}

float tunnelWidth(const Structure& structure, const LayoutTunnel& tunnel) {
    // "backward/layer_3 · 12 uses" in letters of 11 px, about 6 wide, the point and the round end. Arguments are short.
    constexpr std::size_t kArgumentLetters = 16;
    const bool argument = !tunnel.outgoing && !tunnel.farOp.valid();
    const Layer& far = structure.layers.layer(tunnel.farLayer);
    const auto letters = argument ? kArgumentLetters
                                  : std::max(far.path.size(), std::size_t(7)) + (tunnel.outgoing ? 8 : 0) +
                                        std::to_string(tunnel.uses).size();
    return std::clamp(6.f * static_cast<float>(letters) + 20, 92.f, 190.f);
}

layered::Item itemOfBlock(const LayoutNode& node, const Block& block) {
    const Point extent = nodeSize(node);
    layered::Item item;
    item.halfWidth = extent.x / 2;
    item.halfHeight = extent.y / 2;
    item.left = item.right = std::max(item.halfWidth, kSlotHalf);
    item.above = item.below = item.halfHeight;
    if (block.values > 1) {
        const float half = trunkOffset(block.values - 1, block.values) + kStripPitch / 2;
        item.left = item.right = std::max(item.left, half);
    }
    if (const auto n = block.pills.size()) {
        item.left = std::max(item.left, item.halfWidth + kArgumentGap + size::argumentWidth);
        const float reach = centred(n - 1, n, kArgumentPitch) + size::argumentHeight / 2;
        item.above = std::max(item.above, reach);
        item.below = std::max(item.below, reach + kStripTop + size::stripHeight);
    }
    if (const auto n = block.tunnels.size()) {
        float widest = 0;
        for (const LayoutTunnel& t : block.tunnels) widest = std::max(widest, t.rect.width);
        item.right = std::max(item.right, item.halfWidth + kTunnelGap + widest);
        const float reach = centred(n - 1, n, kTunnelPitch) + size::tunnelHeight / 2;
        item.above = std::max(item.above, reach);
        item.below = std::max(item.below, reach);
    }
    return item;
}

Rect pillRect(const LayoutNode& node, Point centre, std::size_t k, std::size_t n) {
    return {centre.x - nodeSize(node).x / 2 - kArgumentGap - size::argumentWidth,
            centre.y + centred(k, n, kArgumentPitch) - size::argumentHeight / 2, size::argumentWidth,
            size::argumentHeight};
}

Rect tunnelRect(const LayoutNode& node, Point centre, std::size_t k, std::size_t n, float width) {
    return {centre.x + nodeSize(node).x / 2 + kTunnelGap,
            centre.y + centred(k, n, kTunnelPitch) - size::tunnelHeight / 2, width, size::tunnelHeight};
}

std::vector<Point> pillPath(const Rect& pill, const Rect& node, std::size_t k, std::size_t n) {
    const Point from{pill.right(), pill.centre().y};
    if (n == 1) return {from, {node.x, from.y}};
    const float step = node.height / static_cast<float>(n + 1);
    const float y = std::round(node.y + step * static_cast<float>(k + 1));
    if (std::abs(y - from.y) < 1) return {from, {node.x, from.y}};
    // The outer pills turn nearer to the op's side of the gap's end, so that their lines do not cross.
    const auto fromMiddle = static_cast<float>(std::min(k, n - 1 - k));
    const float x = node.x - 20 + std::min(3 * fromMiddle, 12.f);
    return {from, {x, from.y}, {x, y}, {node.x, y}};
}

float trunkOffset(std::uint32_t k, std::uint32_t n) { return centred(k, n, pitchOf(n)); }

bool hasRoomForStrip(std::uint32_t k, std::uint32_t n) {
    const auto every = static_cast<std::uint32_t>(std::ceil(kStripPitch / pitchOf(n)));
    return k % every == 0;
}

} // namespace axiscape::scene
