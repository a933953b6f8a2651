// SPDX-License-Identifier: GPL-3.0-or-later
// A Theme as Qt has it: palette, style sheet, colours.
#pragma once

#include "core/drawing/theme.h"

#include <QColor>
#include <QPalette>
#include <QString>

class QApplication;
class QTableView;
class QTreeView;

namespace axiscape {

inline QColor toQColor(Colour c) { return QColor::fromRgba(c); }

QPalette paletteOf(const Theme& theme);
QString styleSheetOf(const Theme& theme); // of the window: under one of the application all that moves is polished anew
// Style, palette and font of the whole application. To the style sheet buttons and labels say what they are:
//   QPushButton  "primary", "quiet", "small"       QLabel  "role": "caption", "note", "title", "better", "worse"
void applyTheme(QApplication& application, const Theme& theme);
// Light or dark, as the desktop is now: from the lightness of window and its text.
Theme::Mode desktopMode(const QPalette& palette);

// Rows of 24, whole rows selected, no grid, quiet headers.
void styleTable(QTableView& table);
void styleTree(QTreeView& tree);

} // namespace axiscape
