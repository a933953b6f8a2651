// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/assembly.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace axiscape::scene {
namespace {

constexpr float kMargin = 32;          // around the whole graph
constexpr float kCollectiveHalf = 120; // half the width of the widest collective
constexpr float kAboveUser = 19;       // centre of a collective in front of an op that is entered from above
constexpr float kRounding = 0.75f;
constexpr float kFan = 4;     // below a node: where several values part
constexpr float kCorner = 10; // exits keep off the corners of a node

class Assembler {
  public:
    Assembler(const Module& module, Scene scene, const std::vector<Wire>& wires, std::vector<LayoutTunnel> tunnels,
              const FramePlans& plans)
        : m_module(module), m_scene(std::move(scene)), m_wires(wires), m_plans(plans), m_origin(m_scene.frames.size()) {
        m_out.tunnels = std::move(tunnels);
    }

    GraphLayout assemble() {
        placeFrames();
        placeAround();
        addEdges();
        finish();
        return std::move(m_out);
    }

  private:
    const Module& m_module;
    Scene m_scene;
    const std::vector<Wire>& m_wires;
    const FramePlans& m_plans;
    std::vector<Point> m_origin; // of each frame's placement, absolute
    GraphLayout m_out;

    // Outer frames first.
    void placeFrames() {
        auto& frames = m_scene.frames;
        for (FrameIndex f = 0; f < frames.size(); ++f) {
            const FramePlan& plan = m_plans.plan(f);
            if (frames[f].parent == kNone) {
                frames[f].rect = {kMargin, kMargin, plan.width, plan.height};
            } // else set by its parent, which comes first
            m_origin[f] = {frames[f].rect.x + plan.origin.x, frames[f].rect.y + plan.origin.y};
            for (std::uint32_t k = 0; k < plan.items.size(); ++k) {
                const Point at{m_origin[f].x + plan.placement.anchors[k].x,
                               m_origin[f].y + plan.placement.anchors[k].y};
                const std::uint32_t item = plan.items[k];
                if (item < m_scene.nodes.size()) {
                    const Point extent = nodeSize(m_scene.nodes[item]);
                    m_scene.nodes[item].rect = {at.x - extent.x / 2, at.y - extent.y / 2, extent.x, extent.y};
                } else {
                    const auto inner = static_cast<FrameIndex>(item - m_scene.nodes.size());
                    const FramePlan& p = m_plans.plan(inner);
                    frames[inner].rect = {at.x - p.width / 2, at.y - p.height / 2, p.width, p.height};
                }
            }
        }
    }

    void placeAround() {
        for (NodeIndex node = 0; node < m_scene.nodes.size(); ++node) {
            const LayoutNode& n = m_scene.nodes[node];
            const auto& pills = m_scene.pillsOf[node];
            for (std::size_t k = 0; k < pills.size(); ++k)
                m_scene.nodes[pills[k]].rect = pillRect(n, n.rect.centre(), k, pills.size());
            const auto tunnels = m_plans.tunnelsOf(node);
            for (std::size_t k = 0; k < tunnels.size(); ++k) {
                LayoutTunnel& t = m_out.tunnels[m_plans.firstTunnelOf(node) + k];
                t.rect = tunnelRect(n, n.rect.centre(), k, tunnels.size(), t.rect.width);
            }
        }
    }

    void add(Point p, std::size_t first) {
        auto& points = m_out.points;
        if (points.size() > first) { // pieces meet up to rounding
            if (std::abs(points.back().x - p.x) < kRounding) p.x = points.back().x;
            if (std::abs(points.back().y - p.y) < kRounding) p.y = points.back().y;
            if (points.back() == p) return;
        }
        if (points.size() >= first + 2) { // three in a line are two
            const Point a = points[points.size() - 2], b = points.back();
            if ((a.x == b.x && b.x == p.x) || (a.y == b.y && b.y == p.y)) {
                points.back() = p;
                return;
            }
        }
        points.push_back(p);
    }

    LayoutEdge edgeOf(const Wire& wire) const {
        LayoutEdge edge;
        edge.from = wire.from;
        edge.to = wire.to;
        edge.value = wire.value;
        edge.user = wire.user;
        edge.operand = wire.operand;
        edge.bundled = wire.bundled;
        return edge;
    }

    void addPillEdge(const Wire& wire) {
        const auto& pills = m_scene.pillsOf[wire.to];
        const auto k = static_cast<std::size_t>(std::find(pills.begin(), pills.end(), wire.from) - pills.begin());
        const Rect& pill = m_scene.nodes[wire.from].rect;
        LayoutEdge edge = edgeOf(wire);
        const auto path = pillPath(pill, m_scene.nodes[wire.to].rect, k, pills.size());
        edge.firstPoint = static_cast<std::uint32_t>(m_out.points.size());
        edge.pointCount = static_cast<std::uint32_t>(path.size());
        m_out.points.insert(m_out.points.end(), path.begin(), path.end());
        edge.strip = {pill.centre().x, pill.bottom() + kStripTop + size::stripHeight / 2};
        edge.collectiveAtUse = {pill.right() + (kArgumentGap - 20) / 2, pill.centre().y};
        edge.collectiveAtResult = edge.collectiveAtUse; // an argument has no producer to be behind
        m_out.edges.push_back(edge);
    }

    void addEdge(std::size_t index) {
        const Wire& wire = m_wires[index];
        const bool pill = m_scene.pillOwner[wire.from] != kNone;
        const Rect& from = m_scene.nodes[wire.from].rect;
        const auto segments = m_plans.segmentsOf(index);
        const auto first = m_out.points.size();
        LayoutEdge edge = edgeOf(wire);
        for (const Segment& segment : segments) {
            const layered::Placement& placement = m_plans.plan(segment.frame).placement;
            const layered::Path path = placement.paths[segment.net][segment.netTarget];
            const Point origin = m_origin[segment.frame];
            for (std::uint32_t k = 0; k < path.pointCount; ++k) {
                const Point p = placement.points[path.firstPoint + k];
                const Point at{origin.x + p.x, origin.y + p.y};
                if (m_out.points.size() == first) {
                    // Trunks wider apart than the node part below it.
                    const float exit = std::clamp(at.x, from.x + kCorner, from.right() - kCorner);
                    add({exit, from.bottom()}, first);
                    if (std::abs(exit - at.x) >= kRounding) {
                        add({exit, from.bottom() + kFan}, first);
                        add({at.x, from.bottom() + kFan}, first);
                    }
                    edge.strip = {at.x, from.bottom() + kStripTop + size::stripHeight / 2};
                    continue;
                }
                add(at, first);
            }
        }
        edge.firstPoint = static_cast<std::uint32_t>(first);
        edge.pointCount = static_cast<std::uint32_t>(m_out.points.size() - first);
        edge.collectiveAtResult = {edge.strip.x, from.bottom() + kCollectiveTop + size::collectiveHeight / 2};
        const Point end = m_out.points.back();
        edge.collectiveAtUse = {end.x, end.y - kAboveUser};
        if (!pill) {
            const FramePlan& plan = m_plans.plan(m_scene.nodes[wire.from].frame);
            const auto& values = plan.values[m_plans.localOf(wire.from)];
            const auto k =
                static_cast<std::uint32_t>(std::find(values.begin(), values.end(), wire.value) - values.begin());
            edge.hasStrip = hasRoomForStrip(k, static_cast<std::uint32_t>(values.size()));
        }
        if (edge.bundled > 1) edge.hasStrip = false;
        m_out.edges.push_back(edge);
    }

    void addEdges() {
        for (std::size_t i = 0; i < m_wires.size(); ++i) {
            const Wire& wire = m_wires[i];
            if (wire.drawn)
                addEdge(i);
            else if (m_scene.pillOwner[wire.from] == wire.to && m_scene.pillOwner[wire.from] != kNone)
                addPillEdge(wire);
        }
        auto& edges = m_out.edges;
        std::stable_sort(edges.begin(), edges.end(), [](const LayoutEdge& a, const LayoutEdge& b) {
            return std::tuple(a.from, a.value) < std::tuple(b.from, b.value);
        });
        for (std::size_t i = 1; i < edges.size(); ++i)
            if (edges[i].from == edges[i - 1].from && edges[i].value == edges[i - 1].value) edges[i].hasStrip = false;
    }

    Rect boundsOf(const LayoutEdge& edge) const {
        float left = 1e30f, top = 1e30f, right = -1e30f, bottom = -1e30f;
        const auto include = [&](Point p, float halfWidth, float halfHeight) {
            left = std::min(left, p.x - halfWidth);
            right = std::max(right, p.x + halfWidth);
            top = std::min(top, p.y - halfHeight);
            bottom = std::max(bottom, p.y + halfHeight);
        };
        for (std::uint32_t k = 0; k < edge.pointCount; ++k) include(m_out.points[edge.firstPoint + k], 4, 4);
        include(edge.strip, kStripPitch / 2, size::stripHeight / 2);
        include(edge.collectiveAtResult, kCollectiveHalf, size::collectiveHeight);
        include(edge.collectiveAtUse, kCollectiveHalf, size::collectiveHeight);
        return {left, top, right - left, bottom - top};
    }

    void finish() {
        m_out.nodes = std::move(m_scene.nodes);
        m_out.frames = std::move(m_scene.frames);
        m_out.nodeOfOp = std::move(m_scene.nodeOfOp);
        m_out.nodeOfArgument = std::move(m_scene.nodeOfArgument);
        std::vector<Rect> rects;
        rects.reserve(m_out.nodes.size());
        for (const LayoutNode& n : m_out.nodes) rects.push_back(n.rect);
        m_out.nodeGrid.build(rects);
        rects.clear();
        for (const LayoutEdge& e : m_out.edges) rects.push_back(boundsOf(e));
        m_out.edgeGrid.build(rects);
        rects.clear();
        for (const LayoutTunnel& t : m_out.tunnels) rects.push_back(t.rect);
        m_out.tunnelGrid.build(rects);
        const Rect& root = m_out.frames[0].rect;
        m_out.bounds = {0, 0, root.right() + kMargin, root.bottom() + kMargin};
    }
};

} // namespace

GraphLayout assemble(const Module& module, Scene scene, const std::vector<Wire>& wires,
                     std::vector<LayoutTunnel> tunnels, const FramePlans& plans) {
    return Assembler(module, std::move(scene), wires, std::move(tunnels), plans).assemble();
}

} // namespace axiscape::scene
