// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of the window, a line each: what a new one needs beside its folder in widgets/. The window makes docks of
// them, the manual finds their pages, and the tests of names for screen readers, tab order, contrast and words cut off
// find them by themselves. A panel that remembers what a person set in it, per document, is a PanelLook
// (widgets/common/panel_look.h) as well.
#pragma once

#include <QSize>
#include <Qt>
#include <span>

class QWidget;

namespace axiscape {

class FrontDocument;

struct PanelEntry {
    enum class Place : std::uint8_t { first, below, right, tab }; // of its area; or of the panel `beside`

    const char* id;    // object name of its dock
    const char* title; // marked for translation in the context of MainWindow
    const char* page;  // of the manual
    Qt::DockWidgetArea area;
    Place place;
    const char* beside; // a panel further up
    QSize least;        // said outright: else what happens to be selected would make the window taller than a screen
    QSize size;         // in a window of kDesignedSize; a tab has that of the panel beside it
    QWidget* (*make)(FrontDocument& document, QWidget* parent);
};

std::span<const PanelEntry> panels(); // in their order

} // namespace axiscape
