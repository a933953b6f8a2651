// SPDX-License-Identifier: GPL-3.0-or-later
// What an interval of the timeline is: op, layer, tactic, seconds. Shown beside the pointer, listed in the table.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/timeline/timeline_data.h"

#include <QString>
#include <utility>
#include <vector>

namespace axiscape {

QString itemName(const TimelineData& data, const LaneItem& item);   // "all_gather over batch", "dot_general"
QString itemLayer(const TimelineData& data, const LaneItem& item);  // "layer_0/attn"; empty
QString itemTactic(const TimelineData& data, const LaneItem& item); // "ZeRO-3"; empty
double itemSeconds(const TimelineData& data, const LaneItem& item);
QString laneName(const TimelineData& data, int lane); // "Compute", "batch links"

struct ItemCard {
    QString title;
    std::vector<std::pair<QString, QString>> rows; // "Layer", "layer_0/attn"
};
ItemCard itemCard(const TimelineData& data, const LaneItem& item);

// Right of and below `at` where there is room within `bounds`, else on the other side.
void drawItemCard(const ItemCard& card, Point at, Rect bounds, const Theme& theme, DrawList& out);

} // namespace axiscape
