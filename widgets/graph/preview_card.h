// SPDX-License-Identifier: GPL-3.0-or-later
// What a drop would change, before and after. Everything in it is text or a share: painting decides nothing.
#pragma once

#include "core/drawing/drawing.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace axiscape {

struct PreviewCard {
    enum class Judgement : std::uint8_t { none, better, worse };
    struct Row {
        std::string name, now, then, delta; // delta without its triangle
        Judgement judgement = Judgement::none;
    };
    std::string title, target, reach; // target: which tactic takes it; may be empty
    std::vector<Row> rows;
    bool computing = true;                                 // figures are of the drop before, or none
    double capacityBytes = 0, nowBytes = 0, thenBytes = 0; // no bar without a capacity
    std::vector<std::pair<std::string, std::string>> keys; // "Alt", "this layer only"
};

// The figures of a preview; title, reach and keys are the caller's.
void fillFigures(PreviewCard& card, const Snapshot& now, const Snapshot& then);

inline constexpr float kPreviewCardWidth = 262;
inline constexpr float kBriefCardHeight = 48;
// The short form for a view with little room: what is dropped, and the first two figures beside each other.
void drawBriefCard(const PreviewCard& card, Rect box, const Theme& theme, DrawList& out);
// Paints the card with its top left there; returns its height. Draws nothing if `out` is null.
float drawPreviewCard(const PreviewCard& card, float x, float y, const Theme& theme, DrawList* out);

} // namespace axiscape
