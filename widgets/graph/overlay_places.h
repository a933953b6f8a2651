// SPDX-License-Identifier: GPL-3.0-or-later
// Where the things stand that lie over the graph: they must not hide what they speak of, nor each other.
#pragma once

#include "core/layout/layout.h"

#include <optional>
#include <span>
#include <vector>

namespace axiscape {

// The first of the candidates that lies in the view and over nothing of `avoid`; none if each would.
std::optional<Rect> freePlace(Rect view, std::span<const Rect> candidates, std::span<const Rect> avoid);

// The corners of a view for a box of that size, `gap` from its edges: upper right, lower right, upper left, lower left.
std::vector<Rect> cornersFor(Rect view, float width, float height, float gap);

// Places beside a box: right of it, left, below, above; each shifted along that side until it lies in the view.
std::vector<Rect> besides(Rect view, Rect box, float width, float height, float apart);

// What lies over the graph at a moment, in pixels of the view; a width of 0 is not there.
struct OverlayPlaces {
    Rect legend, minimap;
    bool legendInRow = false;
    Rect preview, hover;       // cards
    bool previewBrief = false; // in its short form: the long one would hide nodes
};

} // namespace axiscape
