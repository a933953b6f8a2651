// SPDX-License-Identifier: GPL-3.0-or-later
// The whole graph as laid out, at 100 %: SVG or PDF (one page, 96 pixels an inch) by name, else a PNG at twice the
// pixels (scaled down so that no side passes 16,000 pixels).
#pragma once

#include "core/base/result.h"
#include "core/drawing/drawing.h"
#include "core/drawing/map_picture.h"

#include <QImage>
#include <QString>

namespace axiscape {

class GraphPanel;

Result<void> writePicture(const GraphLayout& layout, const GraphStyle& style, const Theme& theme, const QString& path);
// The map with its legend, and what the panel shows: the map or the ops.
Result<void> writePicture(const MapPicture& map, const GraphStyle& style, const MapLook& look, const Theme& theme,
                          const QString& path);
Result<void> writePng(const QImage& image, const QString& path); // the picture that was there stays where it fails
Result<void> writePicture(const GraphPanel& panel, const Theme& theme, const QString& path);

} // namespace axiscape
