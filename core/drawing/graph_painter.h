// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the graph's picture share: where a point of the graph falls, and how much detail is drawn there.
#pragma once

#include "core/drawing/drawing.h"

#include <cmath>
#include <vector>

namespace axiscape {

// To whole pixels. Halves go one way on both sides of zero: else a shifted picture would not join a new one.
[[nodiscard]] inline float whole(float v) { return std::floor(v + 0.5f); }

// What the parts of the graph picture share: where a graph point falls in the view, how much detail, where to draw.
// Positions are rounded after subtracting a whole offset, so that two pictures of neighbouring areas join exactly.
class GraphPainter {
  public:
    GraphPainter(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view, const Theme& theme,
                 DrawList& out);

    struct NodeLook {
        Colour fill = 0, line = 0; // 0: the usual ones
        float width = 1;
    };
    void frame(const LayoutFrame& frame);
    void node(NodeIndex index, NodeLook look);
    void node(NodeIndex index) { node(index, NodeLook{}); }
    // The line only; `width` in view pixels. What it shares with `painted`, an edge of the same value, is left out.
    void edge(const LayoutEdge& edge, Colour colour, float width, const LayoutEdge* painted = nullptr);
    void edgeStrip(const LayoutEdge& edge, bool selected);
    void argumentStrip(NodeIndex index, bool selected);
    void collectives(const LayoutEdge& edge);
    void pin(NodeIndex index);

    // Where parts are that have no rectangle in the layout, in view pixels. Empty where nothing is drawn.
    Rect stripBox(ValueId value, Point topCentre) const;
    Rect edgeStripBox(const LayoutEdge& edge) const;
    Rect argumentStripBox(NodeIndex index) const;
    Rect badgeBox(NodeIndex index) const;
    struct PlacedCollective {
        std::uint32_t index = 0; // into style.collectives
        Point centre;
        bool noteBelow = false;
        Rect box;
        bool noteInside = false;
    };
    void placeCollectives(const LayoutEdge& edge, std::vector<PlacedCollective>& out) const;
    void tunnel(const LayoutTunnel& tunnel);
    void badge(NodeIndex index, std::uint32_t count);
    void ring(NodeIndex index, Colour colour, float width, Dash dash);

    float x(float graph) const;
    float y(float graph) const;
    Rect view(const Rect& graph) const;
    Point view(Point graph) const { return {x(graph.x), y(graph.y)}; }
    // How parts grow with zoom, not below what can be read.
    float unit(float least = 0) const { return scale < least ? least : scale; }

    const GraphLayout& layout;
    const GraphStyle& style;
    const Theme& theme;
    DrawList& out;
    float scale;
    int band;
    Rect visible; // graph pixels

  private:
    std::string said(const Text& text) const { return words::shown(text, style.language); }
    void op(const LayoutNode& node, Rect box, NodeLook look);
    void argument(const LayoutNode& node, Rect box, NodeLook look);
    void closedGroup(const LayoutNode& node, Rect box, NodeLook look);
    void results(Rect box, NodeLook look);
    void title(std::string_view text, std::string_view right, Rect box, float left);
    void collective(const PlacedCollective& placed);
    void measure(PlacedCollective& placed) const;
    void stripAt(ValueId value, Point topCentre, bool selected);
    const TensorSharding* shardingOf(ValueId value) const;
    std::string groupName(const LayoutNode& node) const;
    double m_offsetX, m_offsetY;
    std::vector<Point> m_line;              // reused
    std::vector<PlacedCollective> m_placed; // reused
};

// The strip of a value, with the axes that cut it.
[[nodiscard]] Strip stripOf(const GraphStyle& style, ValueId value);
// "layer_0 … layer_31" of folded layers, else the layer's name.
[[nodiscard]] std::string closedGroupName(const LayerTree& layers, const LayoutNode& node);
// "64 MiB · 1.2 ms" beside a collective; with "new" or the name of the strategy that alone has it.
[[nodiscard]] std::string collectiveNote(const GraphStyle& style, const GraphCollective& collective);
// The words on a tunnel's tag.
[[nodiscard]] std::string tunnelLabel(const GraphStyle& style, const LayoutTunnel& tunnel);

} // namespace axiscape
