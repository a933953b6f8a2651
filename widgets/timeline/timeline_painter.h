// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the timeline into rectangles; knows nothing of plots and events.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/timeline/lane_geometry.h"
#include "widgets/timeline/memory_geometry.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace axiscape {

inline constexpr float kLaneHeight = 16, kLaneStep = 20;

// Height of all lanes.
float lanesHeight(std::size_t lanes);

// Everything the lanes show; `area` holds the bars, their names stand left of it.
struct LanesView {
    const TimelineData& data;
    const std::vector<LanePicture>& pictures; // one per lane
    TimeScale scale;
    Rect area;
    OpId selected; // its intervals have a ring
};
void drawLanes(const LanesView& view, const AxisStyles& axes, const Theme& theme, DrawList& out);
// What is written into a block, in the room there is: "layer_3", "layer_31 to layer_0, backward", "backward", nothing.
std::string textOfLabel(const TimelineData& data, const Lane& lane, const LaneLabel& label);

// The step between its bounds: a bracket from full overlap to none, and the step itself on it. Nothing over program
// order. `area` lies between lanes and memory.
void drawBounds(const TimelineData& data, const TimeScale& scale, Rect area, const Theme& theme, DrawList& out);
// "step 478 ms, 452 to 496"; "step 478 ms" where the bounds are the same.
QString boundsText(const Simulation& simulation);

// Where the ops of a layer run, on the lane of computing: from the first to the last of each stretch.
struct Stretch {
    double from = 0, to = 0;
};
std::vector<Stretch> stretchesOf(const TimelineData& data, LayerId layer);
void drawStretches(const std::vector<Stretch>& stretches, const TimeScale& scale, Rect area, const Theme& theme,
                   DrawList& out);

struct MemoryView {
    const TimelineData& data;
    const std::vector<CurveSample>& samples;
    TimeScale scale;
    QRectF area;
    double bytesAtTop = 1; // of the area; its bottom is 0
    bool showsCapacity = true;
    // The would-be curve of a preview; empty if there is none.
    const TimelineData* preview = nullptr;
    const std::vector<CurveSample>* previewSamples = nullptr;
};
void paintMemory(const MemoryView& view, const Theme& theme, QPainter& painter);

// "Peak 9.38 GiB, logits backward"; with a preview "Peak 11.8 → 11.2 GiB, logits backward".
QString peakText(const TimelineData& data, const TimelineData* preview);

} // namespace axiscape
