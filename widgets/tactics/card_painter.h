// SPDX-License-Identifier: GPL-3.0-or-later
// A tactic card as a draw list, and where its parts are.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/tactics/tactic_card.h"

namespace axiscape {

// As high as there is room, between these; what figures have no room are counted in one line.
inline constexpr float kCardWidth = 198, kCardHeight = 244, kLeastCardHeight = 172;

struct CardState {
    int number = 1;
    float height = kCardHeight;
    bool selected = false, focused = false, hovered = false, lifted = false;
};

// `at`: the top left corner. The selection ring reaches 3 px beyond the card.
void drawCard(const TacticCard& card, const CardState& state, Point at, const AxisStyles& axes, const Theme& theme,
              DrawList& out);
// Of a card at (0, 0).
Rect cardEyeRect();
Rect cardGripRect();
// The word at the foot: "Edit" answers a warning or an error, "Search again" stands on what a search found; else empty.
Rect cardLinkRect(const TacticCard& card, float height = kCardHeight);

} // namespace axiscape
