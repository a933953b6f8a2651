// SPDX-License-Identifier: GPL-3.0-or-later
// What all cards over the graph are made of.
#pragma once

#include "core/drawing/drawing.h"

#include <string>
#include <utility>
#include <vector>

namespace axiscape {

// Splits a sentence into lines that fit.
std::vector<std::string> wrappedText(std::string_view text, float pixels, float width, bool medium);
// The ground of a popover with its soft shadow.
void drawCardPlate(const Rect& box, const Theme& theme, DrawList& out);
// Keys in small caps of a keyboard, each with what it does. 34 px high.
void drawCardKeys(const std::vector<std::pair<std::string, std::string>>& keys, float x, float y, const Theme& theme,
                  DrawList& out);
// All of a list, moved; clips in it are left out.
void appendMoved(const DrawList& list, Point by, DrawList& out);

} // namespace axiscape
