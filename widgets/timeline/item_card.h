// SPDX-License-Identifier: GPL-3.0-or-later
// What an interval of the timeline is: op, layer, tactic, seconds. Shown beside the pointer, listed in the table.
#pragma once

#include "core/drawing/drawing.h"
#include "core/insight/timeline_data.h"

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

// Below the interval `item`, else above or beside it: never over what it is about. `at`: x of the pointer.
Rect itemCardPlace(const ItemCard& card, float at, Rect item, Rect bounds);
void drawItemCard(const ItemCard& card, Rect place, const Theme& theme, DrawList& out);

} // namespace axiscape
