// SPDX-License-Identifier: GPL-3.0-or-later
// layout: where everything of the graph stands. A pure function of the module, its structure and which groups are
// open; shardings do not move anything (room for strips and collectives is always kept between ranks).
//
//   GraphLayout g = layoutGraph(module, structure, {open});
//   g.grid.nodeAt(point)
//
// Units: pixels at 100 % zoom, y down. Sizes of parts are those of widgets/README.md: op 190 x 44, argument 156 x 26,
// ... Each open group is laid out by itself: longest-path ranks in program order, a few barycentre sweeps, the edge
// from the nearest producer straight; parts that are not connected stand side by side. An edge may cross the borders of
// groups; it becomes a tunnel if it spans more than kTunnelRanks ranks in any of them, if it joins different passes
// that do not follow each other, or if its value has many readers. Many values between two nodes run as one edge.
//
// Not drawn by themselves but part of the node of their first user (nodeOfOp says which): constants, and broadcasts and
// reshapes of constants and of arguments. Arguments stand left of the first user that is drawn as an op; if all users
// are in closed groups, nodeOfArgument is the group of the first.
#pragma once

#include "core/structure/structure.h"

#include <cstdint>
#include <span>
#include <vector>

namespace axiscape {

struct Point {
    float x = 0, y = 0;
    friend bool operator==(Point, Point) = default;
};
struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    Point centre() const { return {x + width / 2, y + height / 2}; }
    bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
    bool intersects(const Rect& o) const { return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom(); }
    Rect grown(float by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
    friend bool operator==(const Rect&, const Rect&) = default;
};

inline constexpr int kTunnelRanks = 20;

namespace size { // pixels at 100 %
inline constexpr float opWidth = 190, opHeight = 44, plainOpWidth = 120, plainOpHeight = 32;
inline constexpr float argumentWidth = 156, argumentHeight = 26, groupWidth = 190, groupHeight = 44;
inline constexpr float stripHeight = 18, collectiveHeight = 26, tunnelHeight = 20, groupHeader = 24, groupPadding = 16;
inline constexpr float rankGap =
    92; // below a node: strip at +8, collective of its result at +34, one at a use at +60, arrow
inline constexpr float columnGap = 40;
} // namespace size

enum class NodeKind : std::uint8_t { op, argument, closedGroup, results };

using NodeIndex = std::uint32_t;
using FrameIndex = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xffffffffu;

struct LayoutNode {
    Rect rect;
    NodeKind kind = NodeKind::op;
    bool plain = false;         // op without detail: the small size
    OpId op;                    // op
    std::uint32_t argument = 0; // argument
    LayerId layer;              // closedGroup: the layer shown; else the layer it stands in
    std::uint32_t folded = 1;   // closedGroup: how many equal layers it stands for
    FrameIndex frame = 0;       // the open group it stands in
};

// An open group. Frame 0 is the root and has no header.
struct LayoutFrame {
    Rect rect;
    LayerId layer;
    FrameIndex parent = kNone;
    std::uint16_t depth = 0;
};

// A tensor between two nodes. All edges of one value out of one node share the strip: only the first has `hasStrip`.
struct LayoutEdge {
    NodeIndex from = kNone, to = kNone;
    ValueId value;
    OpId user;                                    // and
    std::uint32_t operand = 0;                    // the use it ends at (the first, if the target is a closed group)
    std::uint32_t firstPoint = 0, pointCount = 0; // orthogonal polyline, into points
    Point strip;                                  // centre of the strip
    Point collectiveAtResult;                     // centre of a collective behind the producer
    Point collectiveAtUse;                        // centre of a collective in front of the user
    bool hasStrip = true;
    std::uint32_t bundled = 1; // values that run along it, of which `value` is the first; no strip if more than one
};

// The stub of an edge that is not drawn: it leaves its frame or spans too many ranks.
struct LayoutTunnel {
    NodeIndex node = kNone; // it is attached to
    bool outgoing = true;
    Rect rect;
    ValueId value;
    std::uint32_t uses = 1;
    LayerId farLayer;                         // where it goes to or comes from: its label
    OpId farOp;                               // to jump to; invalid: the results, or the argument `value`
    std::uint32_t firstEnd = 0, endCount = 0; // all it stands for, into tunnelEnds; the first is value and farOp
};

// One of the places that a tunnel leads to.
struct TunnelEnd {
    ValueId value;
    OpId op; // at the far end: the user, or what makes it; invalid: the results, or the argument `value`
    std::uint32_t uses = 1;
};

// Uniform buckets over rectangles; point and range queries without allocation per element.
class SpatialGrid {
  public:
    void build(std::span<const Rect> rects, float cell = 256);
    // Indices whose rectangle meets the area, ascending, each once.
    void query(const Rect& area, std::vector<std::uint32_t>& out) const;
    std::uint32_t at(Point p, std::span<const Rect> rects) const; // the last one that holds p; kNone
  private:
    Rect m_bounds;
    float m_cell = 256;
    std::uint32_t m_columns = 0, m_rows = 0;
    std::vector<std::uint32_t> m_first, m_items;
    std::vector<Rect> m_rects;
};

struct GraphLayout {
    std::vector<LayoutNode> nodes;
    std::vector<LayoutFrame> frames;
    std::vector<LayoutEdge> edges;
    std::vector<LayoutTunnel> tunnels;
    std::vector<TunnelEnd> tunnelEnds;
    std::vector<Point> points;
    Rect bounds;
    SpatialGrid nodeGrid, edgeGrid, tunnelGrid; // over nodes[i].rect, edge bounds, tunnels[i].rect
    // Node that shows an op: itself or the closed group (or folded layer) it is in.
    IdVector<OpId, NodeIndex> nodeOfOp;
    std::vector<NodeIndex> nodeOfArgument;
};

struct LayoutRequest {
    std::vector<LayerId> open; // groups that are open, besides the root
    bool foldRepeated = true;  // equal layers as one group "layer_0 ... layer_31"
};

// What a window opens with: the root, and further groups while the whole stays below `budget` nodes.
[[nodiscard]] LayoutRequest firstLook(const Module& module, const Structure& structure, std::uint32_t budget = 40);

[[nodiscard]] GraphLayout layoutGraph(const Module& module, const Structure& structure, const LayoutRequest& request,
                                      const Progress& progress = {});

} // namespace axiscape
