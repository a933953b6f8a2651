// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the graph that does not follow the pointer, kept as a picture of the view. Panning shifts it and paints
// only the strips that came into sight.
#pragma once

#include "core/drawing/drawing.h"

#include <QPixmap>

namespace axiscape {

class StaticLayer {
  public:
    // What must be equal for the picture to be shifted rather than made again.
    struct Place {
        QPoint offset; // of the view in the zoomed graph, device-independent pixels
        QSize size;
        double scale = 1, pixelRatio = 1;
    };
    void invalidate() { m_valid = false; }
    const QPixmap& picture(const Place& place, const GraphLayout& layout, const GraphStyle& style, const Theme& theme);

  private:
    void paint(const QRect& area, const GraphLayout& layout, const GraphStyle& style, const Theme& theme);
    QPixmap m_picture;
    Place m_place;
    DrawList m_list; // reused
    bool m_valid = false;
};

// The part of the zoomed graph that a rectangle of the view shows.
GraphViewport viewportOf(QPoint offset, const QRect& area, double scale);

} // namespace axiscape
