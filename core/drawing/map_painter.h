// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the map's picture share: where a point falls in the view, how large text is, what fits.
#pragma once

#include "core/drawing/graph_painter.h"
#include "core/drawing/map_picture.h"

namespace axiscape::drawing {

inline constexpr float kStripFrom = 52; // px: boxes as high as that have room for a cell a layer

class MapPainter {
  public:
    MapPainter(const MapPicture& picture, const GraphStyle& style, const GraphViewport& view, const MapLook& look,
               const Theme& theme, DrawList& out);

    void lane(const MapLane& lane);
    void laneTitle(const MapLane& lane);
    void frame(const MapFrame& frame);
    void ribbon(std::uint32_t index);
    void ribbonLabel(std::uint32_t index);
    void box(std::uint32_t index);
    void beside(std::uint32_t index); // what stands at a box, not in it: strips, collectives, kept bytes
    void peak();
    void rings();
    void target();

    // Where the line of a lane's name and figures ends, in view pixels.
    float laneTitleEnd(const Rect& lane) const { return laneTitleBase(lane) + 4; }

    // A ribbon is shown always, or with the selection of one of its ends.
    bool isShown(const MapRibbon& ribbon) const;
    Rect cellRect(std::uint32_t index, std::uint32_t cell) const; // of the layer strip, in view pixels; empty: none

    float x(float graph) const;
    float y(float graph) const;
    Rect view(const Rect& graph) const;
    Point view(Point graph) const { return {x(graph.x), y(graph.y)}; }
    // Text of that size at 100 %: never below 10 px, never above its own size.
    float px(float at100) const;
    std::string inWords(const Text& text) const { return words::shown(text, look.language); }
    std::string bytes(std::int64_t n) const { return bytesText(static_cast<double>(n), look.language.marks); }
    std::string seconds(double s) const { return secondsText(s, look.language.marks); }
    std::string percent(double share) const; // "16.8 %"

    const MapPicture& picture;
    const MapLayout& layout;
    const MapFigures& figures;
    const ProgramMap& map;
    const GraphStyle& style;
    const MapLook& look;
    const Theme& theme;
    DrawList& out;
    float scale;

  private:
    float laneTitleBase(const Rect& lane) const { return lane.y + std::max(12.f, 16 * scale); }
    // Where the rows of a box are written, from top to bottom.
    struct Pen {
        Rect room;
        float y = 0; // of the next row
    };
    void pill(std::uint32_t index, Rect at);
    void block(std::uint32_t index, Rect at);
    void name(std::uint32_t index, Rect at, Pen& pen, bool alone);
    void stripes(const MapCost& cost, Rect at);
    void parts(std::uint32_t index, Pen& pen);
    void meters(std::uint32_t index, Pen& pen);
    void timeMeter(const MapCost& cost, double full, bool share, Pen& pen);
    void memoryMeter(const MapCost& cost, double full, bool share, Pen& pen);
    void shareMeter(std::uint32_t some, std::uint32_t all, Colour colour, Pen& pen);
    void collectives(const MapCost& cost, Pen& pen);
    void sentMeters(std::uint32_t index, Pen& pen);
    void layerStrip(std::uint32_t index);
    float lanesHeight(const BlockLanes& lanes, float room) const;
    std::string lanesSummary(const BlockLanes& lanes, float size, float width) const;
    void lanes(const BlockLanes& lanes, Rect room, bool backwards);
    void laneBar(const BlockLanes& lanes, std::int64_t stage, Rect at, Colour fill, Colour ink);
    void plate(const MapSent& sent, Rect at, bool withSeconds);
    void clock(float left, float middle);
    void chip(float left, float middle);
    float rowHeight() const { return std::max(13.f, 17 * scale); }
    bool hasRow(const Pen& pen) const { return pen.y + rowHeight() <= pen.room.bottom() + 1; }
    std::string openLoop() const;
    float chips(const AxisList& axes, float left, float middle, float size);
    Theme::Axis lookOf(std::size_t axis) const; // grey while another axis is pointed at
    double longest(MapLaneKind lane) const;
    std::int64_t mostHeld() const;
    Colour hatch(Rect at, Colour fill, Colour line);
    // Without the first words of a class's name where the last is enough ("BottleneckBlock 2": "Block 2"), else its
    // middle is left out; empty where nothing would be left.
    std::string cutMiddle(std::string_view text, float pixels, float width, bool medium) const;
    double m_offsetX, m_offsetY;
    std::vector<Rect> m_titles; // of lanes: nothing is written over them
    std::vector<Rect> m_labels; // of ribbons, as they are written: the next keeps off them
};

} // namespace axiscape::drawing
