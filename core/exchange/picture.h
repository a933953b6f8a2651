// SPDX-License-Identifier: GPL-3.0-or-later
// The map in exports: how it is to look, and the picture that is written as SVG, for whoever paints it: a window shows
// what will be in the file.
#pragma once

#include "core/drawing/map_picture.h"
#include "core/exchange/exchange.h"

namespace axiscape {

struct ExportedPicture {
    DrawList list;
    float width = 0, height = 0;
    Colour ground = 0;
};

// What the map is to show. exchange.h shows how the values are cut.
struct MapWish {
    MapLens lens = MapLens::sharding;
    std::vector<ValueId> changed = {}; // by the last tactic, ascending
};
[[nodiscard]] Result<Exported> makeExport(ExportFormat format, const ExportInput& input, const MapWish& wish,
                                          const Progress& progress = {});
[[nodiscard]] Result<std::string> exportReport(const ExportInput& input, const MapWish& wish,
                                               const Progress& progress = {});
// What exportPicture writes, and that text.
[[nodiscard]] Result<ExportedPicture> drawnPicture(const ExportInput& input, const MapWish& wish = {},
                                                   const Progress& progress = {});
[[nodiscard]] std::string pictureText(const ExportedPicture& picture, Theme::Mode theme);

} // namespace axiscape
