// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape --export`: the window, or the graph, into a file.
#pragma once

#include <QString>

namespace axiscape {

class MainWindow;

// What `axiscape --export` does: opens the files, waits for the results and the layout, shows what was asked for,
// writes the window as a PNG, or the graph as PDF or SVG, by the name of the file, and ends the program (exit 0; 2 if a
// file could not be read or there is no such layer; 4 if the picture could not be written).
struct CaptureRequest {
    QString model, tactics;
    QString argument; // path of the argument to select; may be empty
    QString layer;    // path of the layer to open; may be empty
    QString why;      // an axis: opens why it cuts that argument, or why not; may be empty
    QString picture;
};
void captureWindow(MainWindow& window, const CaptureRequest& request);

} // namespace axiscape
