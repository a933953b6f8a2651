// SPDX-License-Identifier: GPL-3.0-or-later
// The line icons of the program.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/mesh/mesh.h"

namespace axiscape {

// Line icons on a grid of 24, round ends, no fill.
enum class Icon : std::uint8_t {
    undo,
    redo,
    search,
    check,
    plus,
    close,
    eye,
    more,
    warn,
    exportTo,
    open,
    fit,
    zoomIn,
    zoomOut,
    pin,
    tree,
    why,
    play,
    step,
    back,
    book,
    down,
    up,
    file,
    grip,
    present,
    left,
    right,
    compare,
    lock,
    allGather,
    reduceScatter,
    allReduce,
    allToAll,
    collectivePermute,
};
inline constexpr int kIcons = static_cast<int>(Icon::collectivePermute) + 1;

[[nodiscard]] Icon iconOf(CollectiveKind kind);
// Appends the icon's strokes, scaled to `size`, as polylines. Stroke 1.6 of 24, 2 at 16 px and below.
void drawIcon(Icon icon, float x, float y, float size, Colour colour, DrawList& out);

} // namespace axiscape
