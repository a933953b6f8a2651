// SPDX-License-Identifier: GPL-3.0-or-later
// drawing: pictures as flat lists of commands, made without Qt. Widgets paint them; the SVG writer
// writes them out; tests read them. One painter function draws a tensor strip wherever one is shown.
//
//   DrawList list;
//   drawGraph(layout, style, {visible, scale}, theme, list);
//   std::string svg = writeSvg(list, bounds);
#pragma once

#include "core/drawing/draw_list.h"
#include "core/drawing/graph_style.h"
#include "core/drawing/icons.h"
#include "core/drawing/theme.h"
#include "core/layout/layout.h"

#include <string>
#include <vector>

namespace axiscape {

// Level of detail by scale: 0 below 8 %, 1 to 30 %, 2 to 100 %, 3 from 100 %.
[[nodiscard]] int detailBand(float scale);

struct GraphViewport {
    Rect visible;    // in graph pixels: only what meets it is drawn
    float scale = 1; // device-independent pixels per graph pixel
};

// The static layer: frames, nodes, edges, strips, collectives, tunnels, badges; coordinates in view pixels
// ((p - visible origin) * scale). Appends to `out`. Cost: proportional to what is visible.
void drawGraph(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view, const Theme& theme,
               DrawList& out);

// The overlay: rings, hover, what would change. Same coordinates.
struct GraphOverlay {
    NodeIndex hovered = kNone, selected = kNone, focused = kNone;
    ValueId selectedValue;              // its edges are accented
    ValueId hoveredValue;               // its edges are thicker
    Rect focusedPart;                   // in view pixels: a strip, a collective, a tunnel; empty: none
    std::vector<NodeIndex> found;       // by a search, ascending
    std::vector<NodeIndex> pinned;      // bookmarks
    std::vector<NodeIndex> wouldChange; // washed in the colour of `axis`, without one tinted
    std::vector<NodeIndex> numbered;    // steps of an answer: a disc with 1, 2, ... each; kNone: not in view
    int axis = -1;
    // A node whose dimensions are drop targets: its strip drawn 52 high, one cell a dimension.
    NodeIndex target = kNone;
    int targetDim = -1;                     // the cell under the pointer
    std::vector<std::string> targetReasons; // per dimension: empty if legal, else why not
    std::vector<std::string> targetNotes;   // per dimension, legal: "1024 each"
};
void drawGraphOverlay(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view,
                      const GraphOverlay& overlay, const Theme& theme, DrawList& out);
// Cells of the enlarged strip, in view pixels, one a dimension: what a drag hits.
[[nodiscard]] std::vector<Rect> dropCells(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view,
                                          NodeIndex node);

// What lies under a point of the view, or can be walked to from a node.
struct GraphPart {
    enum class Kind : std::uint8_t { none, node, badge, strip, collective, tunnel, edge, chevron, header };
    Kind kind = Kind::none;
    // Of the node or its badge; edge (strip, edge; kNone: the strip below argument `value`); collective (into
    // style.collectives); tunnel; frame (chevron, header).
    std::uint32_t index = kNone;
    ValueId value; // strip, collective, edge, tunnel
    int dim = -1;  // cell of a strip; none where chips stand without sizes
    Rect box;      // in view pixels
    bool same(const GraphPart& o) const { return kind == o.kind && index == o.index && value == o.value; }
};
// Small parts win over large ones, parts over edges. Cost: what is near the point.
[[nodiscard]] GraphPart partAt(const GraphLayout& layout, const GraphStyle& style, const GraphViewport& view, Point at);
// What hangs on a node: its badge, then from top to bottom, left to right strips, collectives, tunnels.
[[nodiscard]] std::vector<GraphPart> partsOf(const GraphLayout& layout, const GraphStyle& style,
                                             const GraphViewport& view, NodeIndex node);

// Where a graph point lies in a minimap: (x * scale + dx, y * scale + dy).
struct MinimapFit {
    float scale = 0, dx = 0, dy = 0;
};
[[nodiscard]] MinimapFit minimapFit(const Rect& bounds, float width, float height);
// The whole graph small: blocks only, and the viewport's rectangle.
void drawMinimap(const GraphLayout& layout, const GraphStyle& style, Rect visible, float width, float height,
                 const Theme& theme, DrawList& out);

// Only that rectangle: the rest changes seldom and can be kept as a picture.
void drawMinimapFrame(const GraphLayout& layout, Rect visible, float width, float height, const Theme& theme,
                      DrawList& out);

// One cell per dimension: size, chips of its axes major to minor, then the partial sums. Returns its width; draws
// nothing if `out` is null. x, y: top left; height 18 on edges. Used by graph, tables, tooltips, exports.
struct Strip {
    std::vector<std::int64_t> shape; // global sizes
    TensorSharding sharding;
    bool atomic = false;
    bool selected = false;
    bool differs = false;     // from another strategy: a dashed outline
    std::uint32_t marked = 0; // dimensions under a mark, one bit each
    Colour markWash = 0, markLine = 0;
    words::Language language; // of "scalar"
};
float drawStrip(const Strip& strip, float x, float y, float height, const AxisStyles& axes, const Theme& theme,
                DrawList* out);
// Where the cell of each dimension lies in a strip drawn there.
[[nodiscard]] std::vector<Rect> stripCells(const Strip& strip, float x, float y, float height, const AxisStyles& axes);
// A chip with the axis letter. Sizes 14, 16; with a name: 22 high, returns its width.
float drawChip(std::size_t axis, float x, float y, float height, bool withName, const AxisStyles& axes,
               const Theme& theme, DrawList* out);

// Advance width of text in the interface font at a pixel size (built-in tables: core has no fonts).
[[nodiscard]] float textWidth(std::string_view text, float pixels, bool medium = false);
[[nodiscard]] std::string elided(std::string_view text, float pixels, float width, bool medium = false);

[[nodiscard]] std::string writeSvg(const DrawList& list, Rect bounds, const Theme& theme);

} // namespace axiscape
