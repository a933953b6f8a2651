// SPDX-License-Identifier: GPL-3.0-or-later
// What a DrawList looks like on a QPainter, and the fonts of the program.
#pragma once

#include "core/drawing/draw_list.h"

#include <QFont>

class QPainter;

namespace axiscape {

// Paints a draw list: the one painter behind screen, minimap, printed pages and image tests. Coordinates are those of
// the painter; pens and brushes are kept between commands.
void paint(const DrawList& list, QPainter& painter);

// Roboto, else Noto Sans, Open Sans, DejaVu Sans; JetBrains Mono, else DejaVu Sans Mono.
QFont interfaceFont(int pixels = 13, bool medium = false);
QFont monoFont(int pixels = 12);

} // namespace axiscape
