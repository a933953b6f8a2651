// SPDX-License-Identifier: GPL-3.0-or-later
// The picture that an export writes as SVG, for whoever paints it: a window shows what will be in the file.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/exchange/exchange.h"

namespace axiscape {

struct ExportedPicture {
    DrawList list;
    float width = 0, height = 0;
    Colour ground = 0;
};

// What exportPicture writes, and that text.
Result<ExportedPicture> drawnPicture(const ExportInput& input, const Progress& progress = {});
std::string pictureText(const ExportedPicture& picture, Theme::Mode theme);

} // namespace axiscape
