// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the map (core/layout/map_layout.h says where everything stands): blocks with their shares of time and
// memory, stores, ribbons, and which axes cut what. Screen, small picture, exports and reports paint the same list.
//
//   const MapPicture picture{map, layoutMap(module, *map, request), figures};   // figures: insight, mapFiguresOf()
//   drawMap(picture, style, {visible, scale}, {.lens = MapLens::time}, theme, list);
//
// No text is smaller than 10 px, and nothing is without its name: one that does not fit is cut in the middle, and
// stands beside its block where there is no room in it. A strategy changes figures and colours, never a place.
#pragma once

#include "core/base/text.h"
#include "core/drawing/drawing.h"
#include "core/layout/map_layout.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace axiscape {

enum class MapLens : std::uint8_t { sharding, time, memory, communication, changes, conflicts };
inline constexpr std::array kMapLenses = {MapLens::sharding,      MapLens::time,    MapLens::memory,
                                          MapLens::communication, MapLens::changes, MapLens::conflicts};
[[nodiscard]] std::string_view mapLensName(MapLens lens); // "communication": for files and options
[[nodiscard]] Text mapLensTitle(MapLens lens);            // for people

// Collectives of one kind over the same axes.
struct MapSent {
    CollectiveKind kind = CollectiveKind::all_reduce;
    AxisList axes;
    std::int64_t count = 0, bytes = 0; // bytes: charged
    double seconds = 0, waited = 0;
};

// What a block, a kernel or the stores of a pill cost under one strategy.
struct MapCost {
    double seconds = 0, waited = 0;       // computing; waiting for what is sent
    std::array<std::int64_t, 6> atPeak{}; // by MemoryCategory: held when the peak is
    std::int64_t local = 0;               // of a pill: on one device
    std::vector<MapSent> sent;            // longest first
    std::vector<float> cut;               // per axis: share of the bytes of its tensors
    std::uint32_t ops = 0, values = 0, changed = 0, conflicts = 0;
    std::uint32_t pieces = 1; // of a kernel: parts that collectives split it into
    ValueId value;            // what stands for it: its largest result that others read, the first tensor of a store
    std::int64_t held() const;
    double spent() const { return seconds + waited; }
};

struct MapFigures {
    std::vector<MapCost> boxes;              // one a box of the layout
    std::vector<std::vector<MapCost>> cells; // of a fold: one a block; empty of others
    std::vector<std::int64_t> ribbonBytes;   // one a ribbon: on one device
    std::vector<ValueId> ribbonValue;        // the largest of each
    bool priced = false;                     // seconds and the peak are known
    double stepSeconds = 0;
    std::int64_t peakBytes = 0;
    std::uint32_t peakBox = kNone, peakCell = kNone; // where the peak is
};

struct MapPicture {
    std::shared_ptr<const ProgramMap> map;
    MapLayout layout;
    MapFigures figures;
};

struct MapLook {
    MapLens lens = MapLens::sharding;
    words::Language language = {};
    std::uint32_t selected = kNone, hovered = kNone, focused = kNone;
    int axis = -1;                               // held or pointed at: the others go grey
    std::vector<std::uint32_t> wouldChange = {}; // boxes, ascending
    std::vector<std::uint32_t> marked = {};      // boxes that have the dimension which the style marks, ascending
    std::uint32_t target = kNone;                // a box whose dimensions are drop targets
    int targetDim = -1;                          // the one under the pointer
    std::vector<std::string> targetReasons = {}; // per dimension: empty if legal, else why not
    std::vector<std::string> targetNames = {};   // per dimension: "heads", "1024 each"
};

// Coordinates in view pixels ((p - visible origin) * scale). Appends to `out`. Linear in what is open.
void drawMap(const MapPicture& picture, const GraphStyle& style, const GraphViewport& view, const MapLook& look,
             const Theme& theme, DrawList& out);
// One line (or as many as the width asks for) that says what the marks of a lens mean, with its numbers. Returns its
// height; draws nothing if `out` is null.
float drawMapLegend(const MapPicture& picture, const GraphStyle& style, const MapLook& look, Rect room,
                    const Theme& theme, DrawList* out);
// The map with its legend below, at 100 %, for pages: what exports and reports hold.
Rect drawMapPage(const MapPicture& picture, const GraphStyle& style, const MapLook& look, const Theme& theme,
                 DrawList& out);
// Lanes, frames and boxes, and the view's rectangle.
void drawMapSmall(const MapPicture& picture, Rect visible, float width, float height, const Theme& theme,
                  DrawList& out);

// Drop targets of a box under a held axis, in view pixels: a cell for each of `count` dimensions below it.
[[nodiscard]] std::vector<Rect> mapDropCells(const MapPicture& picture, const GraphViewport& view, std::uint32_t box,
                                             std::size_t count);

// What lies under a point of the view.
struct MapPart {
    enum class Kind : std::uint8_t { none, box, cell, frame, ribbon };
    Kind kind = Kind::none;
    std::uint32_t index = kNone; // of the box, the frame's or the ribbon
    std::uint32_t cell = kNone;  // of a fold: which of its blocks
    Rect rect;                   // in view pixels
    friend bool operator==(const MapPart& a, const MapPart& b) {
        return a.kind == b.kind && a.index == b.index && a.cell == b.cell;
    }
};
[[nodiscard]] MapPart mapPartAt(const MapPicture& picture, const GraphViewport& view, Point at);
// The box that something dropped there falls on: one that is hit, or a store by its shape that stands below it. kNone.
[[nodiscard]] std::uint32_t mapDropBoxAt(const MapPicture& picture, const GraphViewport& view, Point at);

// What a person is told of a box: name, kind and ops, then figures, one a line. Title first.
[[nodiscard]] std::vector<Text> mapCard(const MapPicture& picture, const GraphStyle& style, std::uint32_t box);
// The axes that stages or experts lie on, major to minor; none: each device has all of them.
[[nodiscard]] AxisList lanesAxes(const BlockLanes& lanes, const GraphStyle& style);
// "layer_0 … layer_31", with its mark where it is run again for the backward pass.
[[nodiscard]] Text mapBoxTitle(const MapPicture& picture, std::uint32_t box); // the same for people
[[nodiscard]] std::string mapBoxName(const MapPicture& picture, std::uint32_t box);

} // namespace axiscape
