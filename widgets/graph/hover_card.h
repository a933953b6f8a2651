// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown beside a part of the graph after the pointer has rested on it. Everything in it is text: painting
// decides nothing.
#pragma once

#include "core/drawing/drawing.h"
#include "core/session/session.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace axiscape {

struct HoverCard {
    std::string title, exact; // plain words; the name in code
    std::vector<std::pair<std::string, std::string>> rows;
    std::string note;                                      // a sentence or two below
    std::vector<std::pair<std::string, std::string>> keys; // "Enter", "go there"
    // A picture of another place of the graph, 240 x 120, this node in its middle.
    NodeIndex picture = kNone;
};

// More places than this at the other end of a tunnel: one is chosen from a list.
inline constexpr std::uint32_t kListFrom = 8;

// What `part` is, from the style that is painted and the snapshot it was made of (null: figures are left out).
// None for parts that say all there is to say where they stand.
std::optional<HoverCard> hoverCardOf(const GraphPart& part, const GraphLayout& layout, const GraphStyle& style,
                                     const Snapshot* snapshot);

// Seconds of a collective that no computation hides; of all its trips.
double exposedSeconds(const Simulation& simulation, std::size_t collective);
// The first tactic after which a collective is there; empty if it is there without any.
std::string tacticOf(const Snapshot& snapshot, const Collective& collective);

inline constexpr float kHoverCardWidth = 268;
// Paints the card with its top left there; returns its height. Draws nothing if `out` is null.
float drawHoverCard(const HoverCard& card, const GraphLayout& layout, const GraphStyle& style, float x, float y,
                    const Theme& theme, DrawList* out);

} // namespace axiscape
